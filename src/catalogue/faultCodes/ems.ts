import { demoCode, type FaultCode } from './faultCode.ts'

export const emsCodes: readonly FaultCode[] = [
  demoCode(
    'E3001',
    1,
    ['急停触发', '急停按钮被按下或急停回路断开', '人工急停或回路断线', '确认现场安全，复位急停后重新启动'],
    [
      'Emergency stop',
      'The button was pressed or its loop is open',
      'Someone stopped it, or a broken wire',
      'Make sure the site is safe, reset and start again',
    ],
  ),
  demoCode(
    'E3002',
    2,
    ['与变流器通信中断', 'EMS 未收到 PCS 应答', '网络中断或 PCS 掉电', '检查网络与 PCS 电源'],
    [
      'Converter not heard',
      'No answer from the PCS',
      'Network down or PCS without power',
      'Check the network and the supply of the PCS',
    ],
  ),
  demoCode(
    'E3003',
    2,
    ['与电池管理系统通信中断', 'EMS 未收到 BMS 报文', '网线松动或域控重启', '检查线缆与域控状态'],
    [
      'BMS not heard',
      'No frames from the BMS',
      'Loose cable or a controller that restarts',
      'Check the cable and the domain controller',
    ],
  ),
  demoCode(
    'E3004',
    3,
    ['功率指令未执行', '实际功率与指令偏差持续超限', 'PCS 降额或电池限功率', '查看 PCS 与 BMS 的允许功率'],
    [
      'Power command not followed',
      'Power differs from its command for long',
      'PCS derated or battery limited',
      'See the allowed power of PCS and BMS',
    ],
  ),
  demoCode(
    'E3005',
    3,
    ['电表数据异常', '并网点电表读数无效', '电表地址错误或接线异常', '核对电表地址与接线'],
    [
      'Meter data invalid',
      'The grid meter gives no valid reading',
      'Wrong address or wiring',
      'Check address and wiring of the meter',
    ],
  ),
  demoCode(
    'E0107',
    3,
    [
      '计划曲线下发超时',
      '上级平台的功率计划未按时到达',
      '通信网络拥塞或上级平台离线',
      '检查与上级平台的网络，必要时改为本地计划',
    ],
    [
      'Power schedule late',
      'The schedule of the platform above did not come in time',
      'Network congested or the platform offline',
      'Check the network to that platform, run the local schedule if needed',
    ],
  ),
  demoCode(
    'E3006',
    2,
    ['并网点逆功率', '向电网送电超过约定', '负荷骤降或计划不当', '降低放电功率，核对防逆流设置'],
    [
      'Reverse power at the grid',
      'More is fed to the grid than agreed',
      'The load fell, or the schedule is wrong',
      'Discharge less, check the limit of reverse power',
    ],
  ),
  demoCode(
    'E3007',
    3,
    ['需量超限', '并网点功率超过需量目标', '负荷叠加充电', '推迟充电或放电削峰'],
    [
      'Demand limit exceeded',
      'The import is above its target',
      'Load and charging coincide',
      'Delay charging or discharge',
    ],
  ),
  demoCode(
    'E3008',
    2,
    ['PCS启停超时', '指令后状态未改变', 'PCS闭锁或通信延迟', '查看PCS故障与联锁'],
    [
      'Start or stop of a PCS timed out',
      'Its state did not follow the command',
      'PCS blocked, or a late link',
      'See faults and interlocks of the PCS',
    ],
  ),
  demoCode(
    'E3009',
    3,
    ['远方就地不一致', '现场开关与平台模式不符', '现场人员切换', '联系现场确认后再操作'],
    [
      'Local and remote disagree',
      'The switch on site differs from the mode here',
      'Someone on site turned it',
      'Ask on site before operating',
    ],
  ),
]
