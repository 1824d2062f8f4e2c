/** Where a unit that is moved can be said to be. */
export const mountKinds = ['ship', 'bay', 'yard', 'truck'] as const
export type MountKind = (typeof mountKinds)[number]
