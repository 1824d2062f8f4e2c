/** The wire's field for the name of each device that feeds a bay, with the type of that device. */
export const feedingNames = {
  connectionBoxNumber: 'connectionBox',
  pcsName: 'chargePcs',
  switchgearName: 'switchgear',
  containerName: 'chargeContainer',
} as const
