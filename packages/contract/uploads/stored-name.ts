import { z } from 'zod'

/** The name of a stored upload (4.8). The storage accepts no other name, so a name is never a path. */
export const storedName = z.string().regex(/^[0-9a-f]{24}_[A-Za-z0-9_-]{1,80}-\d{4}\.(png|jpg|jpeg|webp)$/)

/** The file of a merchant's picture, or one of its smaller widths. */
export const pictureFileName = z.string().regex(/^[0-9a-f]{24}(-\d{3,4})?\.webp$/)
