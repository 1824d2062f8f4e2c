import { defineMessages } from '#web/i18n.ts'

export const assetMessages = defineMessages({
  zh: {
    asset: '资产信息',
    manage: '设备管理',
    model: '型号',
    state: '设备状态',
    serialNumber: '出厂编号',
    assetNumber: '资产编号',
    supplier: '供应商',
    commissioned: '投运日期',
    warrantyEnd: '质保到期',
    place: '安装位置',
    position: '经纬度',
    files: '文件',
    remark: '备注',
  },
  en: {
    asset: 'Asset',
    manage: 'Manage equipment',
    model: 'Model',
    state: 'State',
    serialNumber: 'Serial number',
    assetNumber: 'Asset number',
    supplier: 'Supplier',
    commissioned: 'Commissioned',
    warrantyEnd: 'Warranty until',
    place: 'Place',
    position: 'Longitude, latitude',
    files: 'Files',
    remark: 'Remark',
  },
})
