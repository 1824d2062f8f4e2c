import { refusal } from './refusal.ts'

const required = (code: number, zh: string, en: string) => refusal(code, `请输入${zh}`, `Enter the ${en}`)
const chosen = (code: number, zh: string, en: string) => refusal(code, `请选择${zh}`, `Choose the ${en}`)

/** Refusals of the form of a ship: 31xx, in its order, then what is wrong with what was entered. */
export const shipErrors = {
  'ship.name_required': required(3100, '船舶名称', 'name of the ship'),
  'ship.mmsi_required': required(3101, 'mmsi', 'MMSI'),
  'ship.identification_required': required(3102, '船舶识别号', 'identification number'),
  'ship.call_sign_required': required(3103, '呼号', 'call sign'),
  'ship.length_required': required(3104, '船长', 'length'),
  'ship.width_required': required(3105, '船宽', 'width'),
  'ship.type_required': required(3106, '船舶类型', 'type of the ship'),
  'ship.teu_required': required(3107, '船舶TEU', 'TEU'),
  'ship.dwt_required': required(3108, '船舶载重', 'deadweight'),
  'ship.speed_required': required(3109, '船舶航速', 'design speed'),
  'ship.draft_required': required(3110, '船舶吃水', 'draught'),
  'ship.build_year_required': chosen(3111, '建造年份', 'year of construction'),
  'ship.manufacturer_required': required(3112, '船舶制造厂商', 'shipbuilder'),
  'ship.battery_manufacturer_required': required(3113, '船舶采用的电池厂商', 'maker of the batteries'),
  'ship.mode_required': chosen(3114, '船舶运行模式', 'run mode'),
  'ship.station_required': chosen(3115, '站点名称', 'station'),
  'ship.mmsi_pattern': refusal(3116, 'MMSI为9位数字，首位为2至7', 'An MMSI has 9 digits and begins with 2 to 7'),
  'ship.mmsi_taken': refusal(3117, '该MMSI已登记', 'This MMSI is registered already'),
  'ship.number': refusal(3118, '须为大于0的数字：{0}', 'Must be a number above 0: {0}'),
  'ship.build_year': refusal(
    3119,
    '建造年份须在1950年至明年之间',
    'The year of construction is from 1950 to next year',
  ),
  'ship.station_type': refusal(3120, '请选择船舶站', 'Choose a station for ships'),
  'ship.boxes_aboard': refusal(3121, '船上还有箱式电源，不能删除', 'The ship still has boxes aboard'),
}
