type Entry = readonly [value: string, zh: string, en: string]
export type BuiltinDictionary = { key: string; zh: string; en: string; entries: readonly Entry[] }

const levels = ['1级（最高）', '2级', '3级', '4级', '5级', '6级', '7级', '8级', '9级（最低）']
const levelsEn = ['Level 1 (highest)', '2', '3', '4', '5', '6', '7', '8', '9 (lowest)']

/** The codes that forms and lists speak of, with their words. */
export const builtinDictionaries: readonly BuiltinDictionary[] = [
  {
    key: 'status',
    zh: '状态',
    en: 'Status',
    entries: [
      ['0', '启用', 'Enabled'],
      ['1', '禁用', 'Disabled'],
    ],
  },
  {
    key: 'level',
    zh: '角色级别',
    en: 'Role level',
    entries: levels.map((zh, i): Entry => [`${i + 1}`, zh, levelsEn[i] ?? zh]),
  },
  {
    key: 'data_scope',
    zh: '数据范围',
    en: 'Data scope',
    entries: [
      ['1', '商户全部数据', 'All of the merchant'],
      ['2', '本机构及以下', 'Own organization and below'],
      ['3', '仅本机构', 'Own organization only'],
    ],
  },
  {
    key: 'is_editable',
    zh: '是否可编辑',
    en: 'Editable',
    entries: [
      ['0', '不可编辑', 'Not editable'],
      ['1', '可编辑', 'Editable'],
    ],
  },
  {
    key: 'gender',
    zh: '性别',
    en: 'Gender',
    entries: [
      ['1', '男', 'Male'],
      ['0', '女', 'Female'],
    ],
  },
  {
    key: 'user_type',
    zh: '用户类型',
    en: 'User type',
    entries: [
      ['0', '内部用户', 'Internal'],
      ['1', '外部用户', 'External'],
    ],
  },
  {
    key: 'category',
    zh: '用户类别',
    en: 'User category',
    entries: [
      ['0', '运营人员', 'Operations'],
      ['1', '运维人员', 'Maintenance'],
      ['2', '管理人员', 'Management'],
    ],
  },
  {
    key: 'dept_type',
    zh: '机构类型',
    en: 'Organization type',
    entries: [
      ['0', '公司', 'Company'],
      ['1', '部门', 'Department'],
      ['2', '班组', 'Team'],
    ],
  },
  {
    key: 'notice_type',
    zh: '信息分类',
    en: 'Notice category',
    entries: [
      ['1', '通知', 'Notice'],
      ['2', '公告', 'Announcement'],
      ['3', '新闻', 'News'],
    ],
  },
  {
    key: 'menu_type',
    zh: '菜单类型',
    en: 'Menu type',
    entries: [
      ['0', '目录', 'Folder'],
      ['1', '页面', 'Page'],
      ['2', '按钮', 'Button'],
    ],
  },
  {
    key: 'theme_type',
    zh: '主题',
    en: 'Theme',
    entries: [
      ['0', '白色', 'White'],
      ['1', '蓝色', 'Blue'],
    ],
  },
  {
    key: 'data_resource',
    zh: '数据来源',
    en: 'Data source',
    entries: [
      ['0', '自建', 'Self-built'],
      ['1', '物联网平台', 'IoT platform'],
    ],
  },
  {
    key: 'operating_mode',
    zh: '船舶运行模式',
    en: 'Operating mode of a ship',
    entries: [
      ['0', '换电', 'Swapping'],
      ['1', '充电', 'Charging'],
    ],
  },
]
