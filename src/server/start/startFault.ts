/** Why the server cannot start, in one line for whoever starts it. */
export class StartFault extends Error {}
