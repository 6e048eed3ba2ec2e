import type { z } from 'zod'

/** A shape with a name of its own in the API document, where every other shape refers to it. */
export function named<Shape extends z.ZodType>(name: string, shape: Shape, description: string): Shape {
  return shape.meta({ id: name, description })
}
