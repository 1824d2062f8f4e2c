import { term } from './term.ts'

export const siteTerms = [
  term(
    'running',
    ['运行状态', '设备现在做什么：待机、充电、放电、停机或故障；超过三个上报周期无数据按离线处理。'],
    [
      'Running state',
      'What equipment does now: standby, charging, discharging, shut down or at fault. Without data for three of its intervals it counts as offline.',
    ],
    'runningState|runState|chargingState|chargeReady|dischargeReady',
    ['待机', 'standby', '离线', 'offline'],
  ),
  term(
    'temperature',
    ['温度', '环境、舱内、柜内、电机和插座温度用来判断散热和接触是否正常。插座或电缆温度高多为接触不良。'],
    [
      'Temperature',
      'Of ambient air, compartments, cabinets, motors and sockets: it tells whether cooling and contacts are sound. A hot socket or cable is most often a bad contact.',
    ],
    '(compartment|ambient|room|cabinet|device|motor|cable|busbar)Temperature|socketTemperature\\d+|overTemperature',
    ['环境温度', '电缆温度', '插座温度'],
  ),
  term(
    'humidity',
    ['湿度', '相对湿度（%RH）。过高会结露并降低绝缘。'],
    ['Humidity', 'Relative humidity (%RH). A high one makes water condense and lowers insulation.'],
    '(compartment|ambient)Humidity',
  ),
  term(
    'gas',
    ['CO、H2与电解液气体', '电池热失控前会放出的气体（ppm）。升高时立即停机、通风并远离。'],
    [
      'CO, H2 and off-gas',
      'Gases (ppm) that a battery gives off before it runs away thermally. When they rise: stop, ventilate and keep away.',
    ],
    'co|h2|offGas',
    ['热失控', 'thermal runaway', '一氧化碳', '氢气'],
  ),
  term(
    'fire',
    ['消防', '烟雾、火灾报警与灭火装置状态。'],
    ['Fire protection', 'Smoke, fire alarm and the state of the extinguisher.'],
    'smoke(State)?|fire(Alarm|Fault)?|extinguishState|door',
    ['烟雾', '火灾', 'smoke'],
  ),
  term(
    'cooling',
    ['温控', '空调、通风和冷却液把电池保持在适温；进出口温差反映带走的热量。'],
    [
      'Thermal control',
      'Air conditioning, ventilation and coolant that keep a battery at its temperature; the difference of coolant in and out tells the heat taken away.',
    ],
    'airCondition(State|Mode)|ventilationState|coolingFault|coolant(Inlet|Outlet)?Temperature|fanFault',
    ['空调', '冷却液', 'coolant'],
  ),
  term(
    'interlock',
    ['互锁与安全回路', '只有插头到位、接地与联锁都好才允许合闸的回路；断开即跳闸。'],
    [
      'Interlock and safety loop',
      'A loop that lets a breaker close only while plugs, earth and locks are in place; once open it trips.',
    ],
    'interlockState|safetyLoop(Current)?|bonding|emergencyStop|lockState|spreaderLock',
    ['急停', '等电位', 'emergency stop', 'safety loop'],
  ),
  term(
    'plug',
    ['插拔与接口状态', '插头是否插好、接口空闲、占用、充电或故障。'],
    [
      'Plug and connector state',
      'Whether a plug is in, and whether its connector is free, occupied, charging or at fault.',
    ],
    'pluggedState|connectorState|shipReady|shoreConnected|phaseSequence',
    ['插枪', 'connector state'],
  ),
  term(
    'shorePower',
    ['岸电', '靠港船舶由岸上供电、关闭辅机，减少排放。'],
    ['Shore power', 'A ship at berth draws power from shore and stops her engines, which avoids emissions.'],
    'shorePower',
    ['cold ironing'],
  ),
  term(
    'swap',
    ['换电', '把没电的箱式电源从船上吊下、换上充满的箱。'],
    ['Swapping', 'Empty box batteries are lifted off a ship and full ones put aboard.'],
    '(gantry|trolley)Position|liftCount|boxNum|hoistHeight|windSpeed',
    ['battery swap', '起升', '吊次'],
  ),
  term(
    'position',
    ['船位与航向', '经纬度、对地航速（节）、对地航向与船首向；由AIS或GPS得到。'],
    ['Position and course', 'Longitude, latitude, speed (kn) and course over ground, and heading; from AIS or GPS.'],
    'lon|lat|sog|cog|heading|rot|nav(Status|Source)|sailedDistance|shipsHeard|messageRate',
    ['航速', '航向', 'ais', 'speed over ground'],
  ),
  term(
    'draught',
    ['吃水', '水面到船底的深度（m），随载重增加。'],
    ['Draught', 'How deep (m) a ship sits in the water; it grows with her load.'],
    'draught',
  ),
  term(
    'shaft',
    ['轴转速与扭矩', '推进轴的转速（r/min）与扭矩（kN·m），两者相乘为推进功率。'],
    ['Shaft speed and torque', 'Of a propulsion shaft: r/min and kN·m; together they make the propulsion power.'],
    'shaftSpeed|torque',
    ['转速', '扭矩'],
  ),
]
