import type { Point } from './point.ts'
import { current, energy, gauge, limits, percent, register, state, temperature, voltage } from './points.ts'

export const charge = (): Point[] => [percent('soc', 'SOC', 'SOC'), percent('soh', 'SOH', 'SOH')]

export const insulation = (): Point => gauge('insulation', '绝缘阻值', 'Insulation resistance', 'kΩ', 0, limits.kilohms)

export const totals = (): Point[] => [
  voltage('totalVoltage', '总电压', 'Total voltage'),
  current('totalCurrent', '总电流', 'Total current'),
]

const cellVolts = (key: string, zh: string, en: string): Point => gauge(key, zh, en, 'V', 3, limits.cellVolts)
const clusterNumber = (key: string, zh: string, en: string): Point => gauge(key, zh, en, '', 0)

/** Extremes over all cells with the cluster they are in. */
export const extremes = (): Point[] => [
  cellVolts('maxCellVoltage', '最高单体电压', 'Highest cell voltage'),
  clusterNumber('maxCellVoltageCluster', '最高单体电压簇号', 'Cluster of the highest cell voltage'),
  cellVolts('minCellVoltage', '最低单体电压', 'Lowest cell voltage'),
  clusterNumber('minCellVoltageCluster', '最低单体电压簇号', 'Cluster of the lowest cell voltage'),
  temperature('maxCellTemperature', '最高单体温度', 'Highest cell temperature'),
  clusterNumber('maxCellTemperatureCluster', '最高单体温度簇号', 'Cluster of the highest cell temperature'),
  temperature('minCellTemperature', '最低单体温度', 'Lowest cell temperature'),
  clusterNumber('minCellTemperatureCluster', '最低单体温度簇号', 'Cluster of the lowest cell temperature'),
]

export const rated = (): Point[] => [
  energy('ratedCapacity', '额定容量', 'Rated capacity'),
  voltage('ratedVoltage', '额定电压', 'Rated voltage'),
]

export const amounts = (): Point[] => [
  energy('chargeable', '可充电量', 'Chargeable energy'),
  energy('dischargeable', '可放电量', 'Dischargeable energy'),
]

export const registers = (): Point[] => [
  register('chargedEnergy', '累计充电量', 'Charged energy'),
  register('dischargedEnergy', '累计放电量', 'Discharged energy'),
]

/** Domain controller (stack level): modes 0–15, fault level 0–4. */
export const domainStates = (): Point[] => [
  state('workMode', '域控工作模式', 'Domain controller mode', 'workMode'),
  state('balancingMode', '均衡模式', 'Balancing mode', 'balancingMode'),
  state('balancingHostState', '均衡主机状态', 'Balancing host state', 'balancingHost'),
  state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
]

/** JN_SYSTEM_FAULT_GROUP: 0 normal, 1 fault. */
export const faultGroup = (): Point[] => [
  state('fireFault', '消防故障', 'Fire protection fault', 'normalFault'),
  state('coolingFault', '温控故障', 'Thermal control fault', 'normalFault'),
  state('communicationFault', '通信故障', 'Communication fault', 'normalFault'),
  state('insulationFault', '绝缘故障', 'Insulation fault', 'normalFault'),
]

/** What the energy status list holds beside `energyState`: ready 0/1, engaged 0/1, off 0 or on 1. */
export const energyStates = (): Point[] => [
  state('chargeReady', '充电就绪', 'Ready to charge', 'ready'),
  state('dischargeReady', '放电就绪', 'Ready to discharge', 'ready'),
  state('loadEngaged', '负载投入', 'Load engaged', 'engaged'),
  state('inverterState', '逆变器开关', 'Inverter switch', 'offOn'),
]

/** Cluster controller: modes 0–9, fault level 0–4. */
export const clusterStates = (): Point[] => [
  state('clusterMode', '簇控模式', 'Cluster controller mode', 'clusterMode'),
  state('cellBalanceState', '单体均衡状态', 'Cell balance state', 'cellBalance'),
  state('prechargeState', '预充状态', 'Precharge state', 'precharge'),
  state('clusterBreaker', '簇断路器状态', 'Cluster breaker', 'openClosed'),
  state('faultLevel', '故障等级', 'Fault level', 'faultLevel'),
]
