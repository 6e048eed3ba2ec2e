/** A response other than a 200 with the returned object. */
export class MerchantReply {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** What a handler returned: a reply, or the object of a 200. */
export function replyOf(result: unknown): MerchantReply {
  return result instanceof MerchantReply ? result : new MerchantReply(200, result)
}

/** 201 with the object and where it is. */
export function created(object: unknown, location: string): MerchantReply {
  return new MerchantReply(201, object, { location })
}

/** 202: what was asked for happens later. */
export function accepted(object: unknown): MerchantReply {
  return new MerchantReply(202, object)
}

/** 204. */
export function noContent(): MerchantReply {
  return new MerchantReply(204, undefined)
}
