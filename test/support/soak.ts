/** How much a test does (rounds, runs): little in `npm test`, much in `npm run soak`, which sets SOAK_SECONDS. */
export const underSoak = (usual: number, long: number): number =>
  process.env.SOAK_SECONDS === undefined ? usual : long
