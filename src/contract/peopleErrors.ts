import { refusal } from './refusal.ts'

const required = (code: number, zh: string, en: string) => refusal(code, `请输入${zh}`, `Enter the ${en}`)
const chosen = (code: number, zh: string, en: string) => refusal(code, `请选择${zh}`, `Choose the ${en}`)

/** Refusals of the administration of people: users 22xx, roles 23xx, organizations 26xx, merchants 25xx. */
export const peopleErrors = {
  'user.name_pattern': refusal(
    2200,
    '用户名为3-20位字母、数字或下划线，且以字母开头',
    'The user name is 3-20 letters, digits or underscores, starting with a letter',
  ),
  'user.name_taken': refusal(2201, '用户名已存在', 'This user name is taken'),
  'user.phone_required': refusal(2202, '请输入正确的手机号', 'Enter a valid phone number'),
  'user.phone_taken': refusal(2203, '手机号已被使用', 'This phone number is in use'),
  'user.real_name_required': required(2204, '姓名', 'real name'),
  'user.dept_required': chosen(2205, '部门', 'department'),
  'user.type_required': chosen(2206, '用户类型', 'user type'),
  'user.category_required': chosen(2207, '用户类别', 'category'),
  'user.role_required': chosen(2208, '角色', 'role'),
  'user.email_pattern': refusal(2209, '请输入正确的邮箱', 'Enter a valid e-mail address'),
  'user.above': refusal(2210, '不能修改级别高于自己的用户', 'This user ranks above you'),
  'user.self': refusal(2211, '不能禁用或删除自己', 'You cannot disable or remove yourself'),
  'user.last_administrator': refusal(
    2212,
    '至少保留一名可用的管理员',
    'At least one administrator who can sign in must remain',
  ),
  'user.expiry_invalid': refusal(2213, '有效期格式不正确', 'The expiry is not a valid time'),
  'user.platform_only': refusal(
    2215,
    '只有平台管理员可以设置平台管理员',
    'Only a platform administrator can appoint another one',
  ),
  'user.password_required': required(2214, '密码', 'password'),
  'user.external_taken': refusal(2217, '该外部账号已关联其他用户', 'This external name belongs to another user'),
  'user.avatar': refusal(2216, '头像图片无效，请重新上传', 'This picture cannot be used; upload it again'),
  'user.richer': refusal(
    2218,
    '该用户拥有您没有的权限，不能由您设置其登录方式',
    'This user has more rights than you, so you cannot change how the user signs in',
  ),
  'role.name_required': required(2300, '角色名称', 'role name'),
  'role.key_required': required(2301, '角色标识', 'role key'),
  'role.level_required': required(2302, '角色级别', 'level'),
  'role.status_required': chosen(2303, '状态', 'status'),
  'role.editable_required': chosen(2304, '是否可编辑', 'editable flag'),
  'role.key_taken': refusal(2305, '角色标识已存在', 'This role key is taken'),
  'role.above': refusal(2306, '不能使用级别高于自己的角色', 'This role ranks above you'),
  'role.fixed': refusal(2307, '该角色不可编辑', 'This role cannot be edited'),
  'role.authority_lacked': refusal(2308, '不能授予自己没有的权限：{0}', 'You cannot grant what you do not have: {0}'),
  'role.scope_wider': refusal(2309, '数据范围不能大于自己的范围', 'The data scope is wider than your own'),
  'role.held': refusal(2310, '角色已分配给用户，不能删除', 'The role is assigned to users and cannot be removed'),
  'dept.name_required': required(2600, '机构名称', 'organization name'),
  'dept.merchant_required': chosen(2601, '所属商户', 'merchant'),
  'dept.type_required': chosen(2602, '机构类型', 'organization type'),
  'dept.sort_number': refusal(2603, '排序必须为数字', 'Sort must be a number'),
  'dept.top': refusal(2604, '顶级机构不能删除', 'The top-level organization cannot be deleted'),
  'dept.has_children': refusal(
    2605,
    '该机构下有子机构，不能删除',
    'An organization that has children cannot be deleted',
  ),
  'dept.parent_invalid': refusal(2606, '上级机构无效', 'This parent is not allowed here'),
  'dept.merchant_invalid': refusal(2607, '所属商户与上级机构不一致', 'The merchant differs from the parent’s'),
  'dept.in_use': refusal(
    2608,
    '该机构下还有用户、角色、站点、信息或文件，不能删除',
    'The organization still has users, roles, stations, notices or files',
  ),
  'dept.cards_shared': refusal(
    2609,
    '两个商户有相同的岸电桩卡号，请先修改其中一张',
    'Both merchants have a pile card of the same number; change one of them first',
  ),
  'merchant.name_required': required(2500, '商户名称', 'merchant name'),
  'merchant.phone_pattern': refusal(2501, '请输入正确的手机号', 'Enter a valid phone number'),
  'merchant.platform_only': refusal(
    2502,
    '仅平台管理员可以维护商户',
    'Only the platform administrator manages merchants',
  ),
  'merchant.in_use': refusal(2503, '该商户下有机构，不能删除', 'The merchant still has organizations'),
}
