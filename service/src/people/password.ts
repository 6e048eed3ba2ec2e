/** As better-auth stores passwords: scrypt, in Node's thread pool. Loaded with the first password. */
export async function hashPassword(password: string): Promise<string> {
  const library = await import('better-auth/crypto')
  return library.hashPassword(password)
}
