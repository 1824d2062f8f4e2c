import { term } from './term.ts'

export const powerTerms = [
  term(
    'power',
    ['功率', '单位时间的电能（kW）。本系统中放电为正，充电为负；充电设备的功率以充电为正。'],
    [
      'Power',
      'Energy per time (kW). Here discharging is positive and charging negative; of chargers charging is positive.',
    ],
    'power|(dc|load|aux|grid|ship|shore|propulsion|hotel|hoist|supply|brake)Power|dcdc[12]Power|craneLoad|load',
    ['kw'],
  ),
  term(
    'current',
    ['电流', '单位A，放电为正，充电为负。'],
    ['Current', 'In A; discharging is positive, charging negative.'],
    '(total|dc|ac|bus|storage|output)?[cC]urrent|phaseCurrent[ABC]|overCurrent',
  ),
  term(
    'voltage',
    ['电压', '总电压是串联单体之和；直流侧、交流侧和母线电压在变流器两端测得。'],
    [
      'Voltage',
      'The total voltage is the sum of cells in series; those of the DC side, the AC side and the bus are measured at converters.',
    ],
    '(total|dc|rated|bus|storage|output)Voltage|(ac|phase|line)Voltage(AB|BC|CA|[ABC])|busVoltage[AB]|(bus|storage)(Over|Under)Voltage',
    ['总电压'],
  ),
  term(
    'reactive',
    ['无功与功率因数', '无功功率（kvar）不做功但占用容量；功率因数＝有功÷视在，越接近1越好。'],
    [
      'Reactive power and power factor',
      'Reactive power (kvar) does no work but takes capacity; the power factor is active by apparent power, the nearer to 1 the better.',
    ],
    '(reactive|apparent)Power|powerFactor',
    ['无功', '功率因数', '视在功率', 'reactive power', 'power factor'],
  ),
  term(
    'frequency',
    ['频率', '交流电频率（Hz）。岸电须与船上一致，50或60 Hz。'],
    ['Frequency', 'Of the alternating current (Hz). Shore power must match the ship: 50 or 60 Hz.'],
    'frequency|outputFrequency',
  ),
  term(
    'ratedPower',
    ['额定功率与负载率', '设备或站点设计可长期输出的功率；负载率＝实际÷额定。'],
    [
      'Rated power and load',
      'What equipment is built to give for long; the load is the actual power as a percentage of it.',
    ],
    'ratedPower|loadRate|powerLimit',
    ['负载率', 'load rate', '功率限值'],
  ),
  term(
    'setpoint',
    ['功率给定', '上级系统要求的功率；与实际功率长期不符说明受限或故障。'],
    [
      'Power set point',
      'The power that a higher system asks for; where the actual one keeps off it, something limits or fails.',
    ],
    'powerSetpoint|planPower',
    ['计划功率', 'set point', 'planned power'],
  ),
  term(
    'igbt',
    ['IGBT', '绝缘栅双极型晶体管：变流器里的功率开关。温度过高会降额或停机，常因风机、散热器或负荷。'],
    [
      'IGBT',
      'Insulated-gate bipolar transistor: the power switch of a converter. Too hot it derates or stops; look at fan, heat sink and load.',
    ],
    'igbtTemperature[ABC]|heatsinkTemperature|bridgeFault|inverterTemperature',
    ['igbt温度', '桥臂'],
  ),
  term(
    'pcs',
    ['PCS', '储能变流器：在电池的直流与电网的交流之间双向变换。跟网模式跟随电网，构网模式自己建立电压。'],
    [
      'PCS',
      'Power conversion system: it turns the DC of batteries into the AC of the grid and back. Grid-following it follows the grid, grid-forming it makes the voltage.',
    ],
    'pcsMode|inverterState|gridState|commPcs',
    ['变流器', 'power conversion system'],
  ),
  term(
    'ems',
    ['EMS', '能量管理系统：按计划和限额决定储能何时充放。远方/就地表示由谁控制。'],
    [
      'EMS',
      'Energy management system: it decides by plan and limits when storage charges and discharges. Remote or local says who controls it.',
    ],
    'controlMode|remoteMode|comm(Bms|Meter|Fire|Air|Plc)|communicationFault',
    ['能量管理系统', 'energy management system'],
  ),
  term(
    'dcdc',
    ['DC/DC', '直流变换器：在储能电压与母线电压之间升降压并双向送电。'],
    ['DC/DC converter', 'It moves energy both ways between the voltage of a storage and that of its bus.'],
    'dcdc\\d*(Charged|Mode|Temperature)?|JN_dcdc[12]State',
    ['dcdc', 'dc/dc变换器'],
  ),
  term(
    'breaker',
    ['断路器', '能切断负荷和短路电流的开关，0分1合。'],
    ['Breaker', 'A switch that can cut load and short-circuit currents: 0 open, 1 closed.'],
    'mainBreaker|JN_breaker|groundSwitch|busTie|fuse|loadEngaged',
    ['熔断器', '接地开关', 'fuse'],
  ),
  term(
    'saving',
    ['节能率', '回收电量÷（总表电量＋回收电量）×100%：场桥下放重物时收回并再用的部分。'],
    [
      'Saving rate',
      'Recovered energy by main meter energy plus recovered energy: what a crane wins back while it lowers and uses again.',
    ],
    'energySavingRate|JN_runningState',
    ['回收电量', 'energy-saving rate', 'recovered energy'],
  ),
  term(
    'transformer',
    ['变压器温度', '绕组和油温反映负荷与散热；持续过高加速绝缘老化。'],
    [
      'Transformer temperature',
      'Of winding and oil, which tell load and cooling; where it stays high, insulation ages.',
    ],
    '(winding|oil|transformer)Temperature',
    ['绕组温度', '油温'],
  ),
]
