import * as icons from '#admin/components/icon-shapes.ts'
import { staffPaths } from '#config/paths.ts'
import type { ScreenName } from './create-navigation.ts'

/** A screen in the sidebar. */
export interface MenuItem {
  screen: ScreenName
  path: string
  label: string
  /** A path in icon-shapes.ts. */
  icon: string
}

export const menu: MenuItem[] = [
  { screen: 'dashboard', path: staffPaths.dashboard, label: 'Dashboard', icon: icons.dashboard },
  { screen: 'articles', path: staffPaths.articles, label: 'Publications list', icon: icons.list },
  { screen: 'newArticle', path: staffPaths.newArticle, label: 'Upload Publication', icon: icons.upload },
  { screen: 'expertise', path: staffPaths.expertise, label: 'Expertise Cards list', icon: icons.cards },
  { screen: 'newCard', path: staffPaths.newCard, label: 'Upload expertise card', icon: icons.addCard },
  { screen: 'queries', path: staffPaths.queries, label: 'Queries', icon: icons.message },
  { screen: 'appointments', path: staffPaths.appointments, label: 'Appointments', icon: icons.calendar },
]

export const others: MenuItem[] = [
  { screen: 'account', path: staffPaths.account, label: 'Profile', icon: icons.person },
]
