type Props = { svg: string; size?: number }

const shapes = new Map<string, string>()

/** An icon of lucide, given as the text of its file: an island holds only the icons that it shows. */
export function Icon({ svg, size = 20 }: Props) {
  let shape = shapes.get(svg)
  if (shape === undefined) {
    shape = svg.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '').replace(/\n\s*/g, '')
    shapes.set(svg, shape)
  }
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: shape }}
    />
  )
}
