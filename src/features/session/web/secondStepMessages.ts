import { defineMessages } from '#web/i18n.ts'

export const secondStepMessages = defineMessages({
  zh: {
    title: '两步验证',
    hint: '请输入验证器应用显示的6位动态验证码',
    recoveryHint: '请输入一个未使用过的恢复码，用后即失效',
    code: '动态验证码',
    recovery: '恢复码',
    codeNeeded: '请输入6位动态验证码',
    recoveryNeeded: '请输入恢复码',
    confirm: '验证并登录',
    toRecovery: '无法使用验证器？使用恢复码',
    toCode: '使用动态验证码',
    back: '返回登录',
    noStorage: '浏览器禁止存储数据，无法使用此方式登录',
    otherTab: '此次登录不是由当前页面发起的，请重试',
  },
  en: {
    title: 'Second step',
    hint: 'Enter the six digits shown by your authenticator',
    recoveryHint: 'Enter an unused recovery code; each works once',
    code: 'Code',
    recovery: 'Recovery code',
    codeNeeded: 'Enter the six digits of the code',
    recoveryNeeded: 'Enter a recovery code',
    confirm: 'Confirm and sign in',
    toRecovery: 'No authenticator at hand? Use a recovery code',
    toCode: 'Use the authenticator',
    back: 'Back to sign-in',
    noStorage: 'The browser blocks storage, so this sign-in method is not available',
    otherTab: 'This sign-in was started in another tab; try again',
  },
})
