import { defineMessages } from '#web/i18n.ts'

export const messages = defineMessages({
  zh: {
    merchants: '商户管理',
    addMerchant: '新增商户',
    editMerchant: '编辑商户',
    merchantName: '商户名称',
    contact: '联系人',
    phone: '联系电话',
    phoneRule: '请输入正确的手机号',
    status: '状态',
    deptCount: '机构数',
    creationTime: '创建时间',
    noMerchants: '还没有商户',
    disableHint: '禁用后，该商户的用户将无法登录',
  },
  en: {
    merchants: 'Merchants',
    addMerchant: 'Add merchant',
    editMerchant: 'Edit merchant',
    merchantName: 'Merchant name',
    contact: 'Contact',
    phone: 'Phone',
    phoneRule: 'Enter a valid phone number',
    status: 'Status',
    deptCount: 'Organizations',
    creationTime: 'Created',
    noMerchants: 'No merchants yet',
    disableHint: 'Users of a disabled merchant cannot sign in',
  },
})
