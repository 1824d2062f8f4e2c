import { demoCode, type FaultCode } from './faultCode.ts'

export const bcuCodes: readonly FaultCode[] = [
  demoCode(
    'B2001',
    1,
    ['单体过压保护', '单体电压达到保护值，簇已断开', '充电末端失衡或采样偏差', '停止充电，静置后检查该单体电压及均衡'],
    [
      'Cell over-voltage protection',
      'A cell reached the protection value, the cluster is open',
      'Imbalance at the end of charge, or wrong sampling',
      'Stop charging, let it rest, check the cell and its balancing',
    ],
  ),
  demoCode(
    'B2002',
    1,
    ['单体欠压保护', '单体电压低于保护值，簇已断开', '过放或单体自放电过大', '停止放电，小电流补电，检查单体'],
    [
      'Cell under-voltage protection',
      'A cell fell below the protection value, the cluster is open',
      'Discharged too deep, or a cell that discharges itself',
      'Stop discharging, charge with little current, check the cell',
    ],
  ),
  demoCode(
    'B2003',
    1,
    [
      '单体过温保护',
      '单体温度达到保护值',
      '冷却失效或大电流持续运行',
      '停机降温，检查冷却系统；持续升温时按消防预案处理',
    ],
    [
      'Cell over-temperature protection',
      'A cell reached the protection temperature',
      'Cooling failed, or long operation at high current',
      'Shut down and cool, check the cooling; if it keeps rising follow the fire plan',
    ],
  ),
  demoCode(
    'B2004',
    2,
    ['电压采样线断线', '某采样通道无有效电压', '采样线或插头松脱', '检查对应模组采样线束'],
    [
      'Voltage sense line broken',
      'A channel has no valid voltage',
      'Line or plug loose',
      'Check the harness of that module',
    ],
  ),
  demoCode(
    'B2005',
    2,
    ['温度采样故障', '某温度通道断路或短路', '传感器或插头损坏', '更换温度传感器'],
    ['Temperature sampling fault', 'A channel is open or shorted', 'Sensor or plug defective', 'Replace the sensor'],
  ),
  demoCode(
    'B2006',
    2,
    ['簇熔断器断开', '熔断器反馈断开', '过流或短路', '排查短路后更换熔断器'],
    ['Cluster fuse open', 'The fuse reports open', 'Over-current or short', 'Find the short, then replace the fuse'],
  ),
  demoCode(
    'B2007',
    3,
    ['均衡回路异常', '均衡开启后压差未下降', '均衡电阻或驱动损坏', '检查从控板均衡回路'],
    [
      'Balancing without effect',
      'The difference does not fall while balancing',
      'Resistor or driver defective',
      'Check the balancing circuit of the slave board',
    ],
  ),
  demoCode(
    'B0203',
    3,
    ['从控通信偶发丢帧', '簇控未按时收到某从控的采样', '通信线屏蔽接地不良或插头氧化', '检查菊花链插头与屏蔽接地'],
    [
      'Slave board misses frames',
      'Samples of one slave board come late',
      'Poor shield earthing or an oxidised plug',
      'Check the plugs of the daisy chain and the earthing of its shield',
    ],
  ),
  demoCode(
    'B2008',
    3,
    ['电流传感器零漂', '静置时电流不为零', '传感器老化或供电异常', '静置校零，仍异常则更换'],
    [
      'Current sensor offset',
      'The current is not zero at rest',
      'Sensor aged or badly supplied',
      'Zero it at rest, replace it if that does not help',
    ],
  ),
  demoCode(
    'B2009',
    1,
    ['温升过快', '一分钟温升超限', '内短路或连接松动', '立即停机，远离并监视'],
    [
      'Temperature rises too fast',
      'The rise in a minute is beyond its limit',
      'Internal short or loose joint',
      'Stop at once, keep away and watch',
    ],
  ),
  demoCode(
    'B2010',
    3,
    ['单体自放电异常', '静置压降大于同簇', '微短路或采样漏电', '安排均衡并跟踪该单体'],
    [
      'Self-discharge of a cell',
      'It falls faster at rest than its cluster',
      'Micro short or leakage of its sensing',
      'Balance the cluster and follow the cell',
    ],
  ),
]
