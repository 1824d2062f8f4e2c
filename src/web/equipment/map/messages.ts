import { defineMessages } from '../../i18n.ts'

export const mapMessages = defineMessages({
  zh: {
    map: '地图',
    loading: '地图加载中',
    fit: '显示全部',
    list: '地点列表（{0}）',
    noPositions: '暂无位置信息',
    withoutPosition: '{0} 个没有位置信息',
    details: '详情',
    level: '{0}级告警',
    start: '起点',
    end: '终点',
    plain: '此浏览器没有 WebGL，显示简图',
    outline: '底图：Natural Earth（公有领域）；河流为示意',
  },
  en: {
    map: 'Map',
    loading: 'Loading the map',
    fit: 'Show all',
    list: 'List of places ({0})',
    noPositions: 'No positions yet',
    withoutPosition: '{0} without a position',
    details: 'Details',
    level: 'Level {0} alarm',
    start: 'Start',
    end: 'End',
    plain: 'WebGL is not available in this browser; showing a plain map',
    outline: 'Map: Natural Earth (public domain); rivers are schematic',
  },
})
