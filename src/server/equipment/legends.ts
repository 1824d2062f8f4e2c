import type { Legend } from '#contract/monitor.ts'

const legendsByKey: Readonly<Record<string, Legend>> = {
  runningState: 'runningState',
  pluggedState: 'plug',
  mainBreaker: 'openClosed',
  clusterBreaker: 'openClosed',
  chargingState: 'chargingState',
  systemState: 'gate',
  energyState: 'running',
  prechargeState: 'precharge',
  airConditionState: 'offOn',
  airConditionMode: 'airMode',
  workMode: 'workMode',
  clusterMode: 'clusterMode',
  balancingMode: 'balancingMode',
  balancingHostState: 'balancingHost',
  cellBalanceState: 'cellBalance',
  faultLevel: 'faultLevel',
  fireFault: 'normalFault',
  coolingFault: 'normalFault',
  communicationFault: 'normalFault',
  insulationFault: 'normalFault',
  chargeReady: 'ready',
  dischargeReady: 'ready',
  loadEngaged: 'engaged',
  inverterState: 'offOn',
}
export const legendOf = (key: string): Legend => legendsByKey[key] ?? 'code'
