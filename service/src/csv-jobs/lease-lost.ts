/** The job was cancelled, another worker has it, or this process is shutting down: the work ends here. */
export class LeaseLost extends Error {}

/** Jobs of other stores wait: the rest is done after them. */
export class OthersWait extends Error {}
