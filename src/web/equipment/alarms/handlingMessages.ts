import { defineMessages } from '../../i18n.ts'

export const handlingMessages = defineMessages({
  zh: {
    assign: '指派',
    assignee: '指派给',
    nobody: '留空表示取消指派',
    shelve: '搁置',
    until: '搁置至',
    untilHint: '到时自动恢复，最长30天；留空表示取消搁置',
    reason: '原因',
  },
  en: {
    assign: 'Assign',
    assignee: 'Assign to',
    nobody: 'Leave empty to remove the assignment',
    shelve: 'Shelve',
    until: 'Shelve until',
    untilHint: 'Ends by itself, 30 days at most; leave empty to end it now',
    reason: 'Reason',
  },
})
