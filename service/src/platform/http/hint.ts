import type { Log } from '../process/log.ts'

type HintContext = { log: Log; config: { production: boolean } }

/**
 * Writes one log line for the developer of a shop, outside production only: the response follows the contract, which
 * does not say what was wrong or what was ignored. `text` names the field and what would be right, and holds no value
 * of a request that may be personal. An error carries its hints itself (errors.ts).
 */
export function hint({ log, config }: HintContext, text: string, ids: Record<string, string> = {}): void {
  if (!config.production) log.info({ ...ids, hint: text }, 'hint for the developer')
}
