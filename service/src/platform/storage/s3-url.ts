import { z } from 'zod'

export type S3Bucket = {
  bucket: string
  /** absent: Amazon's own, by region */
  endpoint: string | undefined
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

/** The variables that all AWS tools read. */
export const awsVariables = {
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
}

type AwsEnvironment = { [Name in keyof typeof awsVariables]?: string | undefined }

const form = 's3://bucket?endpoint=http://host:port&region=name'
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** `UPLOADS_URL`. No message repeats the value, which may hold a secret. */
export const s3Url = z.string().transform((text, context) => {
  const reject = (message: string) => {
    context.addIssue(message)
    return z.NEVER
  }
  if (!URL.canParse(text) || !text.startsWith('s3://')) return reject(`must be ${form}`)
  const { hostname, port, pathname, hash, username, password, searchParams } = new URL(text)
  if (!bucketName.test(hostname) || port !== '') return reject('is not the name of a bucket after s3://')
  if (!['', '/'].includes(pathname) || hash !== '') return reject('has a path, but takes a bucket only')
  const { endpoint, region, ...unknown } = Object.fromEntries(searchParams)
  if (Object.keys(unknown).length > 0) return reject('knows endpoint and region, and nothing else')
  if (searchParams.getAll('endpoint').length > 1 || searchParams.getAll('region').length > 1)
    return reject('has two endpoints or regions')
  if (region === '') return reject('has an empty region')
  if (endpoint !== undefined && !isEndpoint(endpoint)) return reject('needs an http(s) origin as its endpoint')
  if ((username === '') !== (password === '')) return reject('has half of a user and password')
  const login = decodedLogin(username, password)
  return login
    ? { bucket: hostname, endpoint, region, ...login }
    : reject('has a user or password that does not decode')
})

/** The bucket with its credentials from the URL, else from the environment. Undefined when neither has them. */
export function s3Bucket(url: z.output<typeof s3Url>, environment: AwsEnvironment): S3Bucket | undefined {
  const { bucket, endpoint, region = environment.AWS_REGION ?? 'us-east-1', ...login } = url
  if (login.accessKeyId !== '') return { bucket, endpoint, region, credentials: login }
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: token,
  } = environment
  if (!accessKeyId || !secretAccessKey) return undefined
  const credentials = { accessKeyId, secretAccessKey, ...(token && { sessionToken: token }) }
  return { bucket, endpoint, region, credentials }
}

function isEndpoint(text: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(text).success && /^https?:\/\/[^/?#@\s]+\/?$/.test(text)
}

function decodedLogin(username: string, password: string) {
  try {
    return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
  } catch {
    return undefined
  }
}
