/** What stands in the place of an answer that the outside service did not give (specification, section 8). */
export const busyText = {
  zh: '服务器繁忙,请稍后重试!',
  en: 'The server is busy, please try again later!',
} as const
