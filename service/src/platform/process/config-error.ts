/**
 * A setting that cannot be understood or used. Its message is the one line that the operator reads when the start
 * stops.
 */
export class ConfigError extends Error {}
