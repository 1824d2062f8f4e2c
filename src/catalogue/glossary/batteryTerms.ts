import { term } from './term.ts'

export const batteryTerms = [
  term(
    'soc',
    ['SOC', '荷电状态：电池现有电量占可用容量的百分比，100%为充满。'],
    ['SOC', 'State of charge: the energy that a battery holds as a percentage of what it can hold now; 100 % is full.'],
    'soc|shipSoc|clusterSocDifference',
    ['state of charge', '荷电状态', '剩余电量'],
  ),
  term(
    'soh',
    ['SOH', '健康状态：电池现在能存的电量占额定容量的百分比，随老化下降，80%左右常被视为寿命终点。'],
    [
      'SOH',
      'State of health: what a battery can hold now as a percentage of its rated capacity. It falls with age; about 80 % is often taken as the end of life.',
    ],
    'soh',
    ['state of health', '健康状态', '健康度'],
  ),
  term(
    'capacity',
    ['额定容量', '电池全新时可存的电量（kWh）。实际容量＝额定容量×SOH；储能＝SOC×实际容量。'],
    [
      'Rated capacity',
      'The energy (kWh) that a new battery holds. What it holds now is rated × SOH; what is stored is SOC of that.',
    ],
    'ratedCapacity|currentBattery',
    ['容量', 'capacity'],
  ),
  term(
    'chargeable',
    ['可充/可放电量', '可充电量是充到100%还能充入的电量，可放电量是放到0%还能放出的电量（kWh）。'],
    [
      'Energy that can be charged or discharged',
      'What can still be charged up to SOC 100 %, and what can be discharged down to 0 %, in kWh.',
    ],
    'chargeable|dischargeable|remainingTime',
    ['可充电量', '可放电量', '剩余时间'],
  ),
  term(
    'insulation',
    ['绝缘阻值', '直流母线对地的绝缘电阻（kΩ）。值过低表示有漏电通路，有触电和起火风险，应停机检查。'],
    [
      'Insulation resistance',
      'The resistance (kΩ) between the DC side and earth. A low one means a leak to earth: a danger of shock and fire, so stop and look for it.',
    ],
    'insulation|positiveInsulation|negativeInsulation|insulationFault',
    ['绝缘', 'insulation'],
  ),
  term(
    'cell',
    ['单体', '最小的一节电池。簇内单体串联，最高或最低的一节先到限值，因此它决定整簇能充放多少。'],
    [
      'Cell',
      'The smallest battery of all. The cells of a cluster stand in series; the highest or lowest reaches its limit first, so it decides what the cluster can do.',
    ],
    '(max|min|average)?(Cell)?(Voltage|Temperature)(Cluster|Cell)?|cell(Voltage|Temperature)(Max|Min|Difference)?(Index)?|monomer(Voltage|Temperature)(Max|Min|Average|Difference)?(Index)?',
    ['电芯', '单体电压', '单体温度', 'cells'],
  ),
  term(
    'spread',
    ['极差', '同一时刻最高单体与最低单体之差。压差变大说明一致性变差，温差变大说明散热不均。'],
    [
      'Spread',
      'The difference of the highest and lowest cell at one moment. A growing one of voltage shows cells drifting apart, of temperature uneven cooling.',
    ],
    '(voltage|temperature)Difference|clusterCurrentDifference',
    ['压差', '温差', 'cell spread', 'voltage difference', 'temperature difference'],
  ),
  term(
    'cluster',
    ['簇', '若干串联单体和一个簇控制器（BCU），带自己的断路器。多簇并联成堆或箱。'],
    [
      'Cluster',
      'Cells in series with a controller (BCU) and a breaker of their own. Clusters in parallel make a stack or a box.',
    ],
    'cluster(Mode|Breaker|sOnline)|onlineClusters|balancingCells',
    ['电池簇', 'bcu'],
  ),
  term(
    'stack',
    ['堆', '并联的若干电池簇，由堆级（域）控制器DCU管理，通常接一台PCS。'],
    ['Stack', 'Clusters in parallel under a domain controller (DCU), as a rule at one PCS.'],
    'workMode|systemState|energyState|currentState',
    ['电池堆', 'dcu', '域控'],
  ),
  term(
    'balancing',
    ['均衡', '把单体电压拉平的过程：被动均衡耗掉高单体的电，主动均衡把电移到低单体。'],
    [
      'Balancing',
      'What evens out cell voltages: passive balancing burns the energy of high cells, active balancing moves it to low ones.',
    ],
    'balancing(Mode|HostState)|cellBalanceState',
    ['cell balancing'],
  ),
  term(
    'bms',
    ['BMS', '电池管理系统：测量单体，估算SOC和SOH，控制继电器并在越限时保护电池。'],
    [
      'BMS',
      'Battery management system: it measures the cells, estimates SOC and SOH, switches relays and protects the battery.',
    ],
    'faultLevel|JN_faultLevel|faultState',
    ['电池管理系统', 'battery management system', '故障等级'],
  ),
  term(
    'precharge',
    ['预充', '合主接触器前，经电阻先给母线电容充电，避免冲击电流。'],
    [
      'Precharge',
      'Charging the capacitors of the bus through a resistor before the main contactor closes, so that no current rushes in.',
    ],
    'precharge(State|Fault)',
    ['precharging'],
  ),
  term(
    'relay',
    ['继电器/接触器', '由控制器分合的开关，接通或断开电池与母线。'],
    ['Relay, contactor', 'A switch that a controller opens and closes between a battery and its bus.'],
    'relay\\d+|(dc|ac)Contactor|contactor(State|Fault)',
    ['接触器', 'contactor'],
  ),
  term(
    'allowedPower',
    ['允许充/放电功率', 'BMS按温度、SOC和单体电压给出的当前上限；功率指令不应超过它。'],
    [
      'Allowed power',
      'What the BMS lets a battery take or give now, by temperature, SOC and cell voltages; no set point should exceed it.',
    ],
    'allowed(Charge|Discharge)(Power|Current)|available(Charge|Discharge)Power',
    ['可用功率', 'available power'],
  ),
  term(
    'cycles',
    ['循环次数', '累计放电量相当于多少次满充满放，是老化的主要尺度。'],
    ['Cycles', 'How many full discharges the discharged energy amounts to; the main measure of ageing.'],
    'cycleCount|startCount',
    ['循环', 'cycle'],
  ),
  term(
    'register',
    ['累计电量', '只增不减的电能计数器（kWh）。一段时间的电量＝末值减首值；更换或清零后从新值继续算。'],
    [
      'Energy register',
      'A counter of kWh that only rises. The energy of a period is its last value less its first; after a replacement it goes on from the new value.',
    ],
    '(charged|discharged|consumed|supplied|meter|dc|aux|shore|brake|gridImport|gridExport)Energy|sessionEnergy|totalSurface',
    ['充电量', '放电量', 'charged energy', 'discharged energy', 'register'],
  ),
  term(
    'capacitor',
    ['超级电容', '用电容而不是电池储能：功率大、寿命长、能量小，适合场桥这样的短时往复。容值比低于80%一般需更换。'],
    [
      'Supercapacitor',
      'Energy storage in capacitors: much power, long life, little energy, fit for the short cycles of a crane. Below 80 % of the rated capacitance it is usually replaced.',
    ],
    'capacitance(Ratio)?|ratedCapacitance|(max|min)VoltageLimit|storageKind',
    ['电容', '容值', 'capacitance'],
  ),
]
