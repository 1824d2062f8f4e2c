import { refusal } from './refusal.ts'

/** Refusals of shore-power piles: 3095 to 3099 and 3161 to 3169. */
export const pileErrors = {
  'pile.session_over': refusal(3095, '该记录已结算或作废，不能再修改', 'This session is settled or void'),
  'pile.ship': refusal(3096, '没有可选的这艘船舶', 'No such ship can be chosen here'),
  'pile.session_running': refusal(3097, '用电尚未结束，不能结算', 'The session still runs and cannot be settled'),
  'pile.session_unsettled': refusal(3098, '该记录未结算', 'This session is not settled'),
  'pile.code_taken': refusal(3161, '桩编号已存在', 'This pile code is taken'),
  'pile.no_knock': refusal(3162, '该编号近期没有接入请求', 'This code did not knock lately'),
  'pile.token_taken': refusal(3163, '卡号已存在', 'This card exists already'),
}
