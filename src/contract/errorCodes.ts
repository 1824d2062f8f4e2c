/** Wire codes that the portal acts on; apart from the texts, which signing in does not need. */
/** of a 401 to a refresh token that was exchanged a moment ago: another tab has the new ones */
export const renewedElsewhere = 2013
/** of a save of something that was changed meanwhile */
export const changedMeanwhile = 1002
/** of a right password where a second step is asked for */
export const secondStepNeeded = 2014
