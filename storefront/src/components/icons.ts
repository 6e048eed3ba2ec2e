import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw'
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw'
import arrowUpDown from 'lucide-static/icons/arrow-up-down.svg?raw'
import banknote from 'lucide-static/icons/banknote.svg?raw'
import check from 'lucide-static/icons/check.svg?raw'
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import image from 'lucide-static/icons/image.svg?raw'
import menu from 'lucide-static/icons/menu.svg?raw'
import rotateCcw from 'lucide-static/icons/rotate-ccw.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import shoppingBag from 'lucide-static/icons/shopping-bag.svg?raw'
import slidersHorizontal from 'lucide-static/icons/sliders-horizontal.svg?raw'
import star from 'lucide-static/icons/star.svg?raw'
import truck from 'lucide-static/icons/truck.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'

const files = {
  ...{
    arrowLeft,
    arrowRight,
    arrowUpDown,
    banknote,
    check,
    chevronDown,
    chevronRight,
    circleAlert,
    clock,
    image,
    menu,
  },
  ...{ rotateCcw, search, shoppingBag, slidersHorizontal, star, truck, x },
}

export type IconName = keyof typeof files

/** The shapes of each icon. Its size, stroke and colour are set where it is used. */
export const icons = Object.fromEntries(
  Object.entries(files).map(([name, file]) => [
    name,
    file.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '').replace(/\n\s*/g, ''),
  ]),
) as Record<IconName, string>
