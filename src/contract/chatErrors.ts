import { refusal } from './refusal.ts'

/** Refusals of the assistant: 3231 to 3239. */
export const chatErrors = {
  'chat.busy': refusal(3231, '正在生成中,请稍后...', 'An answer is being made, please wait...'),
  'chat.empty': refusal(3232, '请输入消息内容', 'Enter a message'),
  'chat.two_at_once': refusal(
    3233,
    '已有{0}个对话正在生成，请稍后再试',
    '{0} conversations are being answered already; try again in a moment',
  ),
  'chat.too_often': refusal(
    3234,
    '提问过于频繁，每分钟最多{0}次',
    'At most {0} questions a minute; try again in a moment',
  ),
  'chat.stopped': refusal(3235, '已停止生成', 'The answer was stopped'),
  'chat.full': refusal(3236, '该对话已有{0}个问题，请新建对话', 'This conversation has {0} questions; start a new one'),
}
