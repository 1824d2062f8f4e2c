/** Traditional characters that questions about equipment use, and the simplified ones in their places. */
const traditional =
  '電壓電流溫濕絕緣總單體電芯簇號現時報記錄點間週個為麼樣幾還們這條候當發較對齊與靜離異輸開關啟動聯絡編碼碼變換頻廂韻雙層級過儲證設備裝運狀態況順車場轉續結費計劃預測歷史圖線趨勢圍監視話題問題語嗎呢說麥顯請詢曲線歲華龍陽鎮長蕪東島們額達應該從後內務業項負載極獨誰幫給讓講歸類數據庫標準據壞舊觸熱涼溫補償橋滿剛剩餘斷橙紅黃綠藍節約協議樁櫃倉門滅煙災險護養檢驗試驗並聯網絡'
const simplified =
  '电压电流温湿绝缘总单体电芯簇号现时报记录点间周个为么样几还们这条候当发较对齐与静离异输开关启动联络编码码变换频厢韵双层级过储证设备装运状态况顺车场转续结费计划预测历史图线趋势围监视话题问题语吗呢说麦显请询曲线岁华龙阳镇长芜东岛们额达应该从后内务业项负载极独谁帮给让讲归类数据库标准据坏旧触热凉温补偿桥满刚剩余断橙红黄绿蓝节约协议桩柜仓门灭烟灾险护养检验试验并联网络'
const simple = new Map([...traditional].map((character, index) => [character, [...simplified][index] ?? character]))

/** A question as rules read it: lower case, simplified, half width; every character stays in its place, so that positions hold. */
export const normalised = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => {
    const unit = text.charCodeAt(index)
    const half = unit >= 0xff01 && unit <= 0xff5e ? String.fromCharCode(unit - 0xfee0) : text.charAt(index)
    const plain = half === '　' ? ' ' : (simple.get(half) ?? half)
    const lower = plain.toLowerCase()
    return lower.length === 1 ? lower : plain
  }).join('')

/** The same text with a part left empty, as long as before. */
export const without = (text: string, start: number, end: number): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
