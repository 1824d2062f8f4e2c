import { type FaultCode, standardCode } from './faultCode.ts'

/** ChargePointErrorCode of OCPP 1.6; the levels are ours. A pile of 2.0.1 that is faulted says no more than `OtherError`. */
export const pileCodes: readonly FaultCode[] = [
  standardCode(
    'ConnectorLockFailure',
    2,
    ['插座锁止失败', '电缆锁未能锁紧或松开', '锁扣卡滞或锁电机故障', '检查锁扣与锁电机'],
    ['Connector lock', 'The lock does not close or open', 'Jammed latch or lock motor', 'Check latch and motor'],
  ),
  standardCode(
    'EVCommunicationError',
    2,
    ['与船侧通信故障', '控制导引信号异常', '电缆或插头接触不良', '重新插接，检查控制导引线'],
    ['Ship link', 'The control pilot is wrong', 'Bad contact in cable or plug', 'Plug in anew, check the pilot wires'],
  ),
  standardCode(
    'GroundFailure',
    1,
    ['接地故障', '漏电保护动作', '绝缘下降或电缆破损', '断电，查明漏电点后方可恢复'],
    [
      'Ground fault',
      'The residual-current device tripped',
      'Poor insulation or damaged cable',
      'Switch off and find the leak before use',
    ],
  ),
  standardCode(
    'HighTemperature',
    2,
    ['桩体温度过高', '内部温度超过限值', '通风不良或负荷过高', '降低功率，检查风机与滤网'],
    [
      'Too hot',
      'The inside is above its limit',
      'Poor ventilation or high load',
      'Lower the power, check fans and filters',
    ],
  ),
  standardCode(
    'InternalError',
    2,
    ['内部错误', '控制器软件或硬件异常', '程序或板卡故障', '重启，反复出现时联系厂家'],
    [
      'Internal error',
      'Software or hardware of the controller',
      'A program or board failed',
      'Restart; if it comes back, ask the maker',
    ],
  ),
  standardCode(
    'LocalListConflict',
    3,
    ['本地名单冲突', '平台接受的卡与本地名单不一致', '名单未同步', '重新下发本地名单'],
    ['Local list conflict', 'The local list differs from the platform', 'The list is old', 'Send the local list again'],
  ),
  standardCode(
    'OverCurrentFailure',
    2,
    ['过流保护', '输出电流超过限值', '负荷过大或短路', '断开负荷，检查回路'],
    [
      'Overcurrent',
      'The current is above its limit',
      'Too much load or a short circuit',
      'Disconnect the load, check the circuit',
    ],
  ),
  standardCode(
    'OverVoltage',
    2,
    ['过压保护', '输入电压高于限值', '电网电压偏高', '检查进线电压'],
    ['Overvoltage', 'The supply is above its limit', 'High voltage of the grid', 'Check the supply'],
  ),
  standardCode(
    'PowerMeterFailure',
    2,
    ['电能表故障', '读不到电能表', '通信线松动或电表损坏', '检查电表与通信线，期间电量需复核'],
    [
      'Meter failed',
      'The meter cannot be read',
      'Loose cable or broken meter',
      'Check both; review the energy of this time',
    ],
  ),
  standardCode(
    'PowerSwitchFailure',
    1,
    ['主接触器故障', '接触器拒动或粘连', '触点烧结或线圈故障', '断开上级开关，更换接触器'],
    [
      'Power switch',
      'The contactor does not open or close',
      'Welded contacts or coil',
      'Open the switch above, replace the contactor',
    ],
  ),
  standardCode(
    'ReaderFailure',
    3,
    ['读卡器故障', '无法读卡', '读卡器损坏或松动', '检查读卡器，可远程启动'],
    ['Card reader', 'Cards cannot be read', 'Broken or loose reader', 'Check the reader; start from afar meanwhile'],
  ),
  standardCode(
    'ResetFailure',
    2,
    ['复位失败', '复位指令未执行', '控制器无响应', '现场断电重启'],
    ['Reset failed', 'The reset was not carried out', 'The controller hangs', 'Switch it off and on at the place'],
  ),
  standardCode(
    'UnderVoltage',
    2,
    ['欠压保护', '输入电压低于限值', '电网电压偏低或缺相', '检查进线电压'],
    ['Undervoltage', 'The supply is below its limit', 'Low voltage or a missing phase', 'Check the supply'],
  ),
  standardCode(
    'WeakSignal',
    3,
    ['通信信号弱', '无线信号低于要求', '天线位置不佳', '调整天线或改用有线'],
    ['Weak signal', 'The radio signal is weak', 'A poor place of the antenna', 'Move the antenna or use a cable'],
  ),
  standardCode(
    'OtherError',
    2,
    ['其他故障', '厂家自定义故障', '见报文日志中的厂家故障码', '按厂家故障码处理'],
    [
      'Other error',
      'An error of the maker’s own',
      'Its code stands in the message log',
      'Act by the code of the maker',
    ],
  ),
]
