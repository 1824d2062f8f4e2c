/** Advisory locks have two halves: the first says what kind, the second which. */
export const peerLocks = 7_439_220
/** `takingIn` is held alone by ROLE=all, which owns the latest values, and together by others. */
export const locks = { here: 1, takingIn: 2, following: 3 } as const
/** the second half is the id of a row of `ingest_instance` */
export const instanceLocks = 7_439_221
/** the second half is a device's id */
export const deviceLocks = 7_439_222
