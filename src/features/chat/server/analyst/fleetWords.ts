const offline =
  /离线|掉线|断线|失联|断联|不在线|没(?:有)?(?:在线|上报|上传|数据上来)|\boffline\b|not (?:online|reporting|heard|connected)|\bdisconnected\b|lost (?:contact|connection)|\bsilent\b|no longer report|在线吗|是否在线|(?:都|全)在线|\bonline\b/

const heard =
  /上报|报(?:上|过)?来|传(?:上|过)来|发(?:上|过)来|报数|来数据|没(?:有)?数据|最后(?:一次)?(?:在线|上线|通信|通讯|数据|更新)|最近(?:一次)?(?:在线|上线|通信|通讯|更新)|\b(?:last|latest|recently) (?:heard|seen|report(?:ed)?|contact|data|message|online|update[ds]?)\b|\bstill (?:reporting|alive|there|responding)\b|\bhe(?:ar|ard) (?:from|anything)\b|\breport(?:ed|s|ing)? (?:in|data|anything)\b|\blast (?:time )?(?:it )?(?:talk|spoke|sent)/
/** Whether a normalised question asks when something was heard, or what it said then. */
export const asksHeard = (text: string): boolean => heard.test(text)
/** Whether a normalised question asks what is no longer heard. */
export const asksOffline = (text: string): boolean => offline.test(text) || heard.test(text)

/** Whether the alarms of several are to be set against each other: "which box has most alarms". */
export const ranksAlarms = (text: string): boolean =>
  !/[种类]|各级|每级|kinds?|types?|(?:per|by|each) level/.test(text) &&
  /(?:告警|报警|警报)(?:次数|数量|数)?(?:最多|最少|排)|最多(?:的)?(?:告警|报警)|\b(?:most|more|fewest|least) (?:\w+ )?(?:alarms?|alerts?|warnings?)|\brank\b.*\balarms?|alarms? (?:by|per|of each) |(?:各|每)个?[^，。？?]{0,6}(?:告警|报警)|\b(?:each|every|per) (?:station|site|box|ship|vessel|device|unit)\b/.test(
    text,
  )

/** Whether what comes next is meant, such as a ship's next swap. */
export const asksNext = (text: string): boolean =>
  /下一?(?:次|个(?!月|周|星期|礼拜|季)|艘|条|班|趟)|\bnext\b(?! (?:week|month|year|day))|\bupcoming\b/.test(text)

/** Whether stations are set against each other: "which site", 各站. */
export const asksStations = (text: string): boolean =>
  /(?:哪|各|每)(?:一|几)?(?:个|座)?(?:[\p{Script=Han}]{0,4})(?:站|场站|站点|站址)(?!内|里|上)|按(?:站|站点|场站)|\b(?:which|what|each|every|per|by)(?: of (?:the|our))? (?:\w+ )?(?:stations?|sites?)\b/u.test(
    text,
  )
