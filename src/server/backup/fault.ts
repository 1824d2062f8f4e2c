/** A backup or a restore cannot go on; its message is a line for the operator. */
export class BackupFault extends Error {}
