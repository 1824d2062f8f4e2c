/** How people call a quantity, and the points that may be meant, the likeliest first; a device is asked for the first that it has. */
export type Synonym = { readonly words: readonly string[]; readonly keys: readonly string[]; readonly isWeak?: true }

const modifiers = {
  max: ['最高', '最大', 'highest ', 'maximum ', 'max ', 'max. ', 'peak ', 'hottest ', 'warmest '],
  min: ['最低', '最小', 'lowest ', 'minimum ', 'min ', 'min. ', 'coldest ', 'coolest '],
  mean: ['平均', 'average ', 'mean '],
} as const
const voltages = ['单体电压', '电芯电压', 'cell voltage', 'cell voltages']
const temperatures = [
  '单体温度',
  '电芯温度',
  '电池温度',
  'cell temperature',
  'cell temperatures',
  'cell temp',
  'battery temperature',
]
const inMiddle = (modifier: string, what: string): string[] =>
  ['单体', '电芯', '电池'].flatMap((cell) =>
    what.startsWith(cell) ? [`${cell}${modifier}${what.slice(cell.length)}`] : [],
  )
const ofEach = (kind: keyof typeof modifiers, quantities: readonly string[], keys: readonly string[]): Synonym => ({
  words: modifiers[kind].flatMap((modifier) =>
    quantities.flatMap((what) => [modifier + what, ...inMiddle(modifier, what)]),
  ),
  keys,
})
const temperature = [
  'maxCellTemperature',
  'maxTemperature',
  'compartmentTemperature',
  'ambientTemperature',
  'oilTemperature',
]
const elsewhere = [
  'windingTemperature',
  'cableTemperature',
  'igbtTemperatureA',
  'cabinetTemperature',
  'motorTemperature',
]
const others = ['busbarTemperature', 'dcdcTemperature', 'deviceTemperature', 'monomerTemperatureMax']

export const synonyms: readonly Synonym[] = [
  {
    words: [
      ...['soc', 's.o.c', '电量', '剩余电量', '电池电量', '荷电状态', '荷电', '多少电', '电池水平', '剩余容量'],
      ...['state of charge', 'charge level', 'battery level', 'remaining charge', 'charge state'],
    ],
    keys: ['soc', 'shipSoc', 'currentBattery'],
  },
  { words: ['电最足', '最满', '最空', 'fullest', 'emptiest', 'most charged', 'least charged'], keys: ['soc'] },
  { words: ['inside', '里面'], keys: ['compartmentTemperature', 'cabinetTemperature'], isWeak: true },
  {
    words: ['hotter', 'warmer', 'colder', 'cooler', '更热', '更冷', '哪个热', '谁热'],
    keys: [...temperature, ...elsewhere, ...others],
    isWeak: true,
  },
  { words: ['battery', 'charge of', '电池', '有电', '剩多少'], keys: ['soc'], isWeak: true },
  {
    words: ['soh', '健康度', '健康状态', '电池健康', '寿命', 'state of health', 'health', 'battery health'],
    keys: ['soh'],
  },
  {
    words: [
      '总电压',
      '总压',
      '电池总压',
      'total voltage',
      'pack voltage',
      'overall voltage',
      'stack voltage',
      'cluster voltage',
      'box voltage',
    ],
    keys: ['totalVoltage', 'dcVoltage'],
  },
  {
    words: ['电压', 'voltage', 'voltages', 'volts'],
    keys: [
      'totalVoltage',
      'busVoltage',
      'dcVoltage',
      'acVoltageAB',
      'storageVoltage',
      'outputVoltage',
      'phaseVoltageA',
      'busVoltageA',
    ],
  },
  { words: ['总电流', 'total current', 'pack current'], keys: ['totalCurrent', 'current', 'dcCurrent'] },
  {
    words: ['电流', 'amps', 'amperage'],
    keys: ['totalCurrent', 'current', 'dcCurrent', 'phaseCurrentA', 'busCurrent', 'storageCurrent'],
  },
  {
    words: ['current'],
    keys: ['totalCurrent', 'current', 'dcCurrent', 'phaseCurrentA', 'busCurrent', 'storageCurrent'],
    isWeak: true,
  },
  {
    words: [
      '功率',
      'power',
      '有功',
      '有功功率',
      '总功率',
      '输出功率',
      '充电功率',
      '放电功率',
      'active power',
      'total power',
      'power output',
      '供电功率',
      'supply power',
    ],
    keys: ['power', 'dcPower', 'gridPower', 'supplyPower', 'dcdc1Power'],
  },
  { words: ['无功', '无功功率', 'reactive power'], keys: ['reactivePower'] },
  { words: ['电网功率', '并网功率', '并网点功率', 'grid power', 'grid import'], keys: ['gridPower'] },
  {
    words: ['负荷', '负载功率', '负荷功率', 'load power', 'station load'],
    keys: ['loadPower', 'craneLoad', 'loadRate', 'hotelPower'],
  },
  {
    words: ['负载率', '负载', 'load rate', 'load factor', 'load', 'loaded', 'utilisation', 'utilization'],
    keys: ['loadRate', 'load', 'loadPower', 'craneLoad'],
  },
  {
    words: [
      '绝缘',
      '绝缘电阻',
      '绝缘阻值',
      '绝缘值',
      '对地绝缘',
      'insulation',
      'insulation resistance',
      'isolation resistance',
    ],
    keys: ['insulation', 'positiveInsulation'],
  },
  {
    words: [
      '压差',
      '单体压差',
      '电压差',
      '电芯压差',
      '单体电压差',
      '极差',
      'cell spread',
      'voltage spread',
      'cell voltage spread',
      'cell difference',
      'voltage difference',
      'cell imbalance',
      'imbalance',
      'cell voltage difference',
      'spread',
    ],
    keys: ['voltageDifference', 'monomerVoltageDifference'],
  },
  {
    words: [
      '温差',
      '单体温差',
      '温度差',
      '电芯温差',
      'temperature spread',
      'temperature difference',
      'cell temperature spread',
      'cell temperature difference',
      'temp spread',
      'temp difference',
    ],
    keys: ['temperatureDifference', 'monomerTemperatureDifference'],
  },
  ofEach('max', voltages, ['maxCellVoltage', 'maxVoltage', 'monomerVoltageMax']),
  ofEach('min', voltages, ['minCellVoltage', 'minVoltage', 'monomerVoltageMin']),
  ofEach('mean', voltages, ['averageVoltage', 'averageCellVoltage', 'monomerVoltageAverage']),
  ofEach('max', temperatures, ['maxCellTemperature', 'maxTemperature', 'monomerTemperatureMax']),
  ofEach('min', temperatures, ['minCellTemperature', 'minTemperature', 'monomerTemperatureMin']),
  ofEach('mean', temperatures, ['averageTemperature', 'averageCellTemperature', 'monomerTemperatureAverage']),
  { words: voltages, keys: ['cellVoltage', 'maxCellVoltage', 'maxVoltage', 'monomerVoltage'] },
  { words: temperatures, keys: ['cellTemperature', 'maxCellTemperature', 'maxTemperature', 'monomerTemperature'] },
  {
    words: ['温度', '多少度', '几度', '多热', 'temperature', 'temperatures', 'temp', 'how hot', 'how warm'],
    keys: [...temperature, ...elsewhere, ...others],
  },
  {
    words: [
      '最高温度',

      'highest temperature',
      'maximum temperature',
      'max temperature',
      'peak temperature',
    ],
    keys: [...temperature, ...elsewhere, ...others],
  },
  {
    words: ['最低温度', 'lowest temperature', 'minimum temperature', 'min temperature'],
    keys: ['minCellTemperature', 'minTemperature', 'compartmentTemperature', 'ambientTemperature', ...elsewhere],
  },
  {
    words: [
      '舱温',
      '舱内温度',
      '箱内温度',
      '柜内温度',
      '内部温度',
      'inside temperature',
      'interior temperature',
      'internal temperature',
      'compartment temperature',
      'cabinet temperature',
      'compartment temp',
    ],
    keys: ['compartmentTemperature', 'cabinetTemperature', 'roomTemperature'],
  },
  {
    words: [
      '环境温度',
      '室外温度',
      '外部温度',
      '气温',
      'ambient temperature',
      'outside temperature',
      'outdoor temperature',
      'ambient temp',
      'ambient',
    ],
    keys: ['ambientTemperature'],
  },
  { words: ['湿度', '舱内湿度', 'humidity'], keys: ['compartmentHumidity', 'ambientHumidity'] },
  {
    words: ['igbt温度', 'igbt temperature', 'igbt temp', 'igbt'],
    keys: ['igbtTemperatureA', 'igbtTemperatureB', 'igbtTemperatureC'],
  },
  { words: ['油温', '变压器油温', 'oil temperature', 'oil temp'], keys: ['oilTemperature'] },
  { words: ['频率', 'frequency', 'hertz'], keys: ['frequency', 'outputFrequency'] },
  { words: ['一氧化碳', 'co浓度', 'carbon monoxide', 'co level', 'co concentration'], keys: ['co'] },
  { words: ['氢气', '氢气浓度', '氢浓度', 'h2浓度', 'hydrogen', 'h2', 'h2 level', 'hydrogen level'], keys: ['h2'] },
  {
    words: ['航速', '船速', '速度', '多快', 'speed', 'how fast', 'knots', 'speed over ground'],
    keys: ['sog', 'shaftSpeed', 'windSpeed'],
  },
  { words: ['航向', 'course', 'cog'], keys: ['cog'] },
  { words: ['船首向', 'heading'], keys: ['heading'] },
  { words: ['吃水', 'draught', 'draft'], keys: ['draught'] },
  { words: ['风速', '风力', 'wind speed', 'wind', 'windspeed', 'windy', '风大'], keys: ['windSpeed'] },
  { words: ['吊重', '起吊重量', 'hook load', 'lifted load'], keys: ['load'] },
  {
    words: ['节能率', '节电率', 'saving rate', 'energy saving rate', 'energy-saving rate', 'energy saving ratio'],
    keys: ['energySavingRate'],
  },
  { words: ['额定容量', '容量', 'rated capacity', 'capacity'], keys: ['ratedCapacity', 'capacitance'] },
  {
    words: [
      '可放电量',
      '可放',
      '可用电量',
      '剩余能量',
      'dischargeable energy',
      'available energy',
      'remaining energy',
      'usable energy',
      ...[
        '多少度电',
        '几度电',
        'kwh left',
        'kwh are left',
        'kwh is left',
        'kwh remain',
        'energy left',
        'energy is left',
      ],
    ],
    keys: ['dischargeable', 'currentBattery'],
  },
  { words: ['可充电量', '可充', 'chargeable energy'], keys: ['chargeable'] },
  {
    words: ['累计充电量', '充电量', 'charged energy', 'energy charged', 'total charged'],
    keys: ['chargedEnergy', 'dcEnergy'],
  },
  {
    words: ['累计放电量', '放电量', 'discharged energy', 'energy discharged', 'total discharged'],
    keys: ['dischargedEnergy'],
  },
  {
    words: ['耗电量', '用电量', 'consumed energy', 'energy consumption', 'power consumption', 'consumption'],
    keys: ['consumedEnergy', 'meterEnergy', 'totalSurface', 'auxEnergy'],
  },
  { words: ['供电量', 'supplied energy', 'energy supplied'], keys: ['suppliedEnergy'] },
  { words: ['循环次数', '循环', 'cycles', 'cycle count'], keys: ['cycleCount'] },
  {
    words: ['运行状态', '工作状态', 'running state', 'operating state', '充放电状态'],
    keys: ['runningState', 'runState'],
  },
  { words: ['主断路器', '断路器', 'main breaker', 'breaker'], keys: ['mainBreaker', 'clusterBreaker'] },
  { words: ['插拔', '插拔状态', '插上', 'plug state', 'plugged in', 'plugged'], keys: ['pluggedState'] },
  { words: ['空调', '空调状态', 'air conditioning', 'air conditioner'], keys: ['airConditionState'] },
  { words: ['故障等级', 'fault level'], keys: ['faultLevel'] },
]
