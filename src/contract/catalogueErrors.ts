import { refusal } from './refusal.ts'

/** Refusals of the catalogue of assets: 3191 to 3209. */
export const catalogueErrors = {
  'param.code_taken': refusal(3191, '该设备类型已有此参数编码', 'This device type has a parameter of this code'),
  'param.no_point': refusal(3192, '该设备类型没有此点位', 'This device type has no such point'),
  'param.value': refusal(3193, '“{0}”的值不符合参数定义', 'The value of “{0}” does not fit its definition'),
  'param.options': refusal(3194, '请填写选项', 'Name the options'),
  'param.range': refusal(3195, '最小值不能大于最大值', 'The minimum is greater than the maximum'),
  'param.needed': refusal(3197, '请填写“{0}”', 'Fill in “{0}”'),
  'model.code_taken': refusal(3198, '该设备类型已有此型号编码', 'This device type has a model of this code'),
  'model.not_yours': refusal(
    3199,
    '不是本机构的型号，不能修改',
    'The model belongs outside your organization; you cannot change it',
  ),
  'file.unknown': refusal(3201, '文件不存在，请重新上传', 'A file is missing; upload it again'),
  'file.no_picture': refusal(3202, '请上传图片', 'Upload an image'),
  'device.model_unknown': refusal(3203, '没有该设备类型的这个型号', 'This device type has no such model'),
  'device.state_step': refusal(3204, '设备不能转为该状态', 'The device cannot go to this state'),
  'bind.pair': refusal(3205, '该类设备不能绑定到所选设备', 'This type of device cannot hang below the chosen one'),
  'bind.stale': refusal(3206, '已由{0}于{1}绑定，请刷新', 'Bound by {0} at {1}; reload'),
  'param.not_yours': refusal(
    3196,
    '不是本机构定义的参数，不能修改',
    'Defined outside your organization; you cannot change it',
  ),
}
