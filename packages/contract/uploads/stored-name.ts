import { z } from 'zod'

/** The name of a stored upload (4.8). The storage accepts no other name, so a name is never a path. */
export const storedName = z.string().regex(/^[0-9a-f]{24}_[A-Za-z0-9_-]{1,80}-\d{4}\.(png|jpg|jpeg|webp)$/)
