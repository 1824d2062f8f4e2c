import { type Limits, limits, gauge, state } from './points.ts'
import type { Point } from './point.ts'

const loop: Limits = [0, 1000]

export const safetyLoopCurrent = (): Point =>
  gauge('safetyLoopCurrent', '安全回路电流', 'Safety loop current', 'mA', 1, loop)
/** What a ship is fed with, V between the lines; closing asks that the lines are near it. */
export const ratedVoltage = (): Point =>
  gauge('ratedVoltage', '额定电压', 'Rated voltage', 'V', 0, limits.highVolts, [])
export const suppliedFrequency = (): Point => gauge('frequency', '频率', 'Frequency', 'Hz', 2, limits.hertz)
export const plug = (): Point => state('pluggedState', '插拔状态', 'Plug state', 'plug')
export const breaker = (): Point => state('mainBreaker', '主断路器状态', 'Main breaker', 'openClosed')
export const emergencyStop = (): Point => state('emergencyStop', '急停状态', 'Emergency stop', 'pressed')
