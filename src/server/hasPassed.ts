/** Whether `period` ms have passed since `since`; true as well where the clock was set back before that, so that nothing waits for it. */
export const hasPassed = (period: number, since: number, now: number): boolean => now - since >= period || now < since
