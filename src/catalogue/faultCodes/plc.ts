import { demoCode, type FaultCode } from './faultCode.ts'

export const plcCodes: readonly FaultCode[] = [
  demoCode(
    'P4001',
    1,
    ['火灾报警', '舱内烟感与温感同时动作', '电池热失控或电气火灾', '撤离人员，确认消防启动，通知消防部门'],
    [
      'Fire alarm',
      'Smoke and heat detectors both answer',
      'Thermal runaway or electrical fire',
      'Evacuate, make sure the suppression runs, call the fire brigade',
    ],
  ),
  demoCode(
    'P4002',
    1,
    ['可燃气体浓度高', '舱内可燃气体达到二级值', '单体泄压排气', '开启通风，禁止通电与明火，检查电池'],
    [
      'Combustible gas',
      'Gas in the compartment at its second limit',
      'A cell has vented',
      'Ventilate, no switching and no flame, check the batteries',
    ],
  ),
  demoCode(
    'P4003',
    2,
    ['水浸报警', '舱底水浸传感器动作', '冷却液泄漏或雨水进入', '检查管路与密封，排水'],
    ['Water on the floor', 'The floor sensor answers', 'Leaking coolant or rain', 'Check pipes and seals, drain'],
  ),
  demoCode(
    'P4004',
    2,
    ['空调故障', '空调机组报故障', '压缩机或风机异常', '检查空调机组，必要时降功率运行'],
    [
      'Air conditioning failed',
      'The unit reports a fault',
      'Compressor or fan',
      'Check the unit, run at less power if needed',
    ],
  ),
  demoCode(
    'P4005',
    3,
    ['舱门未关', '运行中舱门打开', '门未锁紧或门磁损坏', '关闭舱门，检查门磁'],
    [
      'Door open',
      'A door is open in operation',
      'Not locked, or the contact is defective',
      'Close the door, check its contact',
    ],
  ),
  demoCode(
    'P4006',
    3,
    ['辅助电源异常', '辅助供电电压超范围', '辅助电源或电池老化', '检查辅助电源模块'],
    [
      'Auxiliary supply',
      'The auxiliary voltage is out of range',
      'Module or its battery aged',
      'Check the auxiliary supply',
    ],
  ),
  demoCode(
    'P0301',
    3,
    ['消防备电欠压', '消防控制器备用电池电压偏低', '备用电池老化或充电回路异常', '更换备用电池，检查充电回路'],
    [
      'Fire panel battery low',
      'The backup battery of the fire panel is low',
      'Battery aged or its charger at fault',
      'Replace the battery, check its charger',
    ],
  ),
  demoCode(
    'P4007',
    2,
    ['冷却液流量低', '流量低于下限', '泵故障、滤网堵塞或缺液', '降功率，检查泵与滤网'],
    [
      'Coolant flow low',
      'The flow is below its limit',
      'Pump, clogged filter or too little coolant',
      'Reduce power, check pump and filter',
    ],
  ),
  demoCode(
    'P4008',
    1,
    ['灭火剂已释放', '喷放反馈动作', '火情或误动作', '禁止进入，按预案处置'],
    [
      'Suppressant released',
      'The discharge switch answers',
      'Fire or a false release',
      'Do not enter, follow the emergency plan',
    ],
  ),
]
