/** The job was cancelled, another worker has it, or this process is shutting down: the work ends here. */
export class LeaseLost extends Error {}
