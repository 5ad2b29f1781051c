import {
  faArrowsRotate,
  faChartColumn,
  faChartLine,
  faClipboardCheck,
  faCoins,
  faCompass,
  faCow,
  faDroplet,
  faEarthAfrica,
  faFish,
  faGraduationCap,
  faHandshake,
  faHeartPulse,
  faIndustry,
  faLandmark,
  faLeaf,
  faLightbulb,
  faMagnifyingGlassChart,
  faMobileScreen,
  faPeopleGroup,
  faRoute,
  faRulerCombined,
  faScaleBalanced,
  faSchool,
  faSeedling,
  faStore,
  faTractor,
  faTruck,
  faUtensils,
  faWheatAwn,
  type IconDefinition,
} from '@fortawesome/free-solid-svg-icons'

/** An icon for cards. */
export interface ExpertiseIcon {
  /** Its name in a card: a Font Awesome class name. */
  className: string
  name: string
  viewBox: string
  path: string
}

/** Icons of Font Awesome Free (CC BY 4.0) for fields of expertise, each with its label. */
const named: [name: string, definition: IconDefinition][] = [
  ['Charts', faChartColumn],
  ['Trend', faChartLine],
  ['Research', faMagnifyingGlassChart],
  ['Survey', faClipboardCheck],
  ['Measure', faRulerCombined],
  ['Cycle', faArrowsRotate],
  ['Compass', faCompass],
  ['Idea', faLightbulb],
  ['Balance', faScaleBalanced],
  ['Government', faLandmark],
  ['Partnership', faHandshake],
  ['People', faPeopleGroup],
  ['Training', faGraduationCap],
  ['School', faSchool],
  ['Food', faUtensils],
  ['Health', faHeartPulse],
  ['Grain', faWheatAwn],
  ['Seedling', faSeedling],
  ['Livestock', faCow],
  ['Fish', faFish],
  ['Farming', faTractor],
  ['Water', faDroplet],
  ['Climate', faLeaf],
  ['Market', faStore],
  ['Industry', faIndustry],
  ['Transport', faTruck],
  ['Value chain', faRoute],
  ['Finance', faCoins],
  ['Digital', faMobileScreen],
  ['Africa', faEarthAfrica],
]

export const expertiseIcons: ExpertiseIcon[] = named.map(([name, { iconName, icon }]) => {
  const [width, height, , , path] = icon
  const whole = typeof path === 'string' ? path : path.join('')
  return { className: `fas fa-${iconName}`, name, viewBox: `0 0 ${width} ${height}`, path: whole }
})
