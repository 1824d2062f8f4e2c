import { demoCode, type FaultCode } from './faultCode.ts'

/** Codes of the controller of a crane's storage. P5004 forbids a reset. */
export const craneCodes: readonly FaultCode[] = [
  demoCode(
    'P5001',
    2,
    ['母线过压制动投入', '制动电阻持续工作', '储能已满或DC/DC退出', '检查储能SOC与DC/DC状态'],
    ['Brake resistor on', 'It works for long', 'Storage full or a DC/DC out of work', 'Check SOC and DC/DCs'],
  ),
  demoCode(
    'P5002',
    2,
    ['起升编码器异常', '高度或速度信号跳变', '编码器松动或电缆破损', '停机检查编码器'],
    ['Hoist encoder', 'Height or speed jumps', 'Loose encoder or damaged cable', 'Stop and check the encoder'],
  ),
  demoCode(
    'P5003',
    2,
    ['DC/DC通信中断', '控制器未收到应答', '电缆松动或控制电源掉电', '检查通信线与控制电源，必要时复位'],
    [
      'DC/DC not heard',
      'The controller gets no answer',
      'Loose cable or no control power',
      'Check cable and control power, reset if needed',
    ],
  ),
  demoCode(
    'P5004',
    1,
    ['DC/DC桥臂故障', '驱动报直通或退饱和', '功率器件损坏', '禁止复位重投，更换模块'],
    [
      'DC/DC bridge fault',
      'The driver reports shoot-through or desaturation',
      'A power device is broken',
      'Do not reset, replace the module',
    ],
  ),
  demoCode(
    'P5005',
    2,
    ['电容预充失败', '预充后电压不上升', '预充电阻或接触器故障', '检查预充回路'],
    [
      'Capacitor precharge failed',
      'The voltage does not rise',
      'Precharge resistor or contactor',
      'Check the precharge circuit',
    ],
  ),
  demoCode(
    'P5006',
    3,
    ['均压板异常', '单体压差持续增大', '均压电路失效', '检查对应模组均压板'],
    ['Balancing board', 'Differences keep growing', 'Its circuit failed', 'Check the board of that module'],
  ),
  demoCode(
    'P5007',
    3,
    ['电容容量衰减', '实测容值低于额定的85%', '老化或高温', '列入更换计划'],
    ['Capacitance faded', 'The capacitance is below 85 % of rated', 'Age or heat', 'Plan the replacement'],
  ),
  demoCode(
    'P5008',
    3,
    ['节能系统旁路', '储能退出，起重机单独供电', '人工旁路或保护动作', '确认原因后恢复'],
    [
      'Saving system bypassed',
      'The crane runs without its storage',
      'Bypassed by hand or by protection',
      'Find out why, then restore it',
    ],
  ),
]
