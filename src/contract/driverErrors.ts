import { refusal } from './refusal.ts'

/** Refusals of drivers: 3171 to 3189. */
export const driverErrors = {
  'driver.name_taken': refusal(3171, '驱动名称已存在', 'This driver name is taken'),
  'driver.type_unknown': refusal(3172, '驱动类型不存在', 'No such type of driver'),
  'driver.attribute': refusal(3173, '{0}：{1}', '{0}: {1}'),
  'driver.secret_anew': refusal(
    3174,
    '连接目标已变更，请重新输入：{0}',
    'What it connects to has changed; enter again: {0}',
  ),
  'driver.not_running': refusal(3175, '驱动未运行，暂无法测试', 'No process runs drivers now'),
  'driver.try_too_many': refusal(3176, '测试过于频繁，请一分钟后再试', 'Too many trials; try again in a minute'),
  'driver.try_late': refusal(3177, '10 秒内未得到结果', 'No result within 10 s'),
  'driver.faults': refusal(3178, '配置有误，未保存', 'The configuration has faults and is not saved'),
  'driver.unreachable_device': refusal(
    3179,
    '该设备不在驱动所属机构范围内',
    'The device is not below the driver’s organization',
  ),
  'driver.has_devices': refusal(3180, '仍有设备使用该驱动，不能删除', 'Devices still use this driver'),
  'driver.no_browse': refusal(3181, '这种驱动不能浏览', 'Drivers of this type cannot be browsed'),
  'driver.browse_failed': refusal(3182, '无法浏览：{0}', 'It cannot be browsed: {0}'),
}
