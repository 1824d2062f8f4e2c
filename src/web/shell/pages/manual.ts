import type { Language } from '#contract/errors.ts'
import type { Section } from './Sections.tsx'

export const manual: Readonly<Record<Language, readonly Section[]>> = {
  zh: [
    {
      title: '登录与退出',
      lines: [
        '打开本平台的地址，输入用户名和密码后登录。首次登录须修改初始密码。',
        '连续输错密码会被暂时限制，请稍后再试或联系管理员。',
        '点击右上角的退出按钮并确认后退出；同一会话的其他标签页会一起退出。',
        '会话过期时会出现提示，点击“重新登录”即可。',
        '在用户菜单的个人资料中可更换头像、修改密码，并开启两步验证；恢复码只显示一次，请妥善保存。验证器和恢复码都丢失时，请管理员重置。',
      ],
    },
    {
      title: '选择平台',
      lines: [
        '登录后进入默认首页；没有设置时进入平台选择页。',
        '平台选择页列出您有权使用的全部平台，可用方向键和回车键选择。',
        '顶栏的平台下拉菜单可随时切换到其他平台。',
      ],
    },
    {
      title: '界面',
      lines: [
        '左侧菜单可收起，状态会被记住；手机上从左上角的按钮打开。',
        '顶栏依次为连接状态、时间、全屏、未恢复告警、遥控指令（有权限时）、我的消息、首页、默认首页、报表、智能助手、语言、主题、设置、用户菜单和退出。',
        '铃铛上的数字是未恢复告警的实时条数，超过 99 显示为 99+。',
        '星形按钮把当前页面设为默认首页，再次点击取消；右击也可取消。第三方页面不能设为首页。',
        '地址中的 /fullScreen 表示不带菜单和顶栏，适合大屏。例如 /#/fullScreen/boxPowerSupply。',
        '切换页面时，列表页会保留输入、滚动位置和页码。',
      ],
    },
    {
      title: '状态与颜色',
      lines: [
        '充电 ▲ 绿色，放电 ▼ 蓝色，待机 ■ 灰色，停机 ○ 暗色。',
        '告警分为 1 级（红）、2 级（橙）、3 级（黄），始终同时显示数字。',
        '功率和电流以放电为正、充电为负。',
        '数据旁的时间说明它有多新；长时间未更新的数据会变暗。短横线 -- 表示没有数据。',
      ],
    },
    {
      title: '设备与数据',
      lines: [
        '资产管理中登记站点和设备；登记设备后得到令牌，令牌只显示一次。',
        '物联网平台中的模板规定一种设备有哪些点位；设备按点位上报数据。',
        '“拒收数据”页面列出不符合模板的数据及原因。',
        '设备详情显示实时值、曲线、历史数据和单体数据。',
        '“回放”显示各监控平台的首页和详情在过去任意时刻的画面：拖动时间轴、步进或播放，三角标记是告警；地址可以分享。',
      ],
    },
    {
      title: '记录与报表',
      lines: [
        '设置菜单列出当前平台的记录面板，例如历史告警、充放电记录和航行记录。',
        '面板占据主区域，点击“返回首页”回到原来的页面。',
        '列表上方为筛选条件，下方为总数和分页；有权限时可导出。',
      ],
    },
    {
      title: '遇到问题',
      lines: [
        '“连接中断”表示正在自动重连，页面上的数据可能不是最新。',
        '页面提示程序可能已更新时，请刷新页面。',
        '提示没有权限时，请联系管理员。',
      ],
    },
  ],
  en: [
    {
      title: 'Signing in and out',
      lines: [
        'Open the address of this portal and sign in with your user name and password. The first password has to be changed.',
        'Wrong passwords in a row are held back for a while; try again later or ask your administrator.',
        'The button at the top right logs out after you confirm; other tabs of the same session follow.',
        'When a session has expired a dialog says so; "Log in again" leads to the sign-in.',
        'Under profile in the user menu you change your picture and password and turn on two-step sign-in; its recovery codes are shown once, so keep them. If authenticator and codes are lost, ask an administrator to reset it.',
      ],
    },
    {
      title: 'Choosing a platform',
      lines: [
        'After signing in you reach your default home page, or the platforms if there is none.',
        'The platforms page shows all you may use; arrow keys and Enter work.',
        'The list in the top bar switches to another platform at any time.',
      ],
    },
    {
      title: 'The screen',
      lines: [
        'The menu on the left collapses and stays as you leave it; on a phone the button at the top left opens it.',
        'The top bar holds the connection, clock, full screen, unresolved alarms, commands (with the right) and messages.',
        'After these come home, default home page, reports, assistant, language, theme, settings, user menu and logout.',
        'The number on the bell is the live count of unresolved alarms; above 99 it reads 99+.',
        'The star makes the current page your default home page, pressed again it cancels it; so does a right click. Third-party pages cannot be a home page.',
        'An address with /fullScreen shows a page without menu and top bar, for a wall screen: /#/fullScreen/boxPowerSupply.',
        'Lists keep what you typed, where you scrolled and their page while you are elsewhere.',
      ],
    },
    {
      title: 'States and colours',
      lines: [
        'Charging ▲ green, discharging ▼ blue, standby ■ grey, shutdown ○ dim.',
        'Alarms have level 1 (red), 2 (orange) or 3 (yellow), always with the number.',
        'Power and current are positive while discharging and negative while charging.',
        'The time beside a figure says how new it is; old figures are dimmed. Dashes -- mean no data.',
      ],
    },
    {
      title: 'Equipment and data',
      lines: [
        'Stations and equipment are registered under Assets; a new device gets a token that is shown once.',
        'A profile of the IoT platform says which points a kind of device has; devices report by these.',
        'The page “Refused data” lists what did not fit its profile, and why.',
        "A device's page shows live values, curves, history and cells.",
        'Replay shows the homes and details of all monitoring platforms as they were at any moment.',
        'Drag the line of time, step or play; triangles are alarms. The address can be shared.',
      ],
    },
    {
      title: 'Records and reports',
      lines: [
        'The settings menu lists the panels of the current platform, such as history alarms, charge records and sailing records.',
        'A panel takes the place of the page; "Back to home" leads back to it as it was.',
        'Filters stand above a list, total and pages below; with the authority it can be exported.',
      ],
    },
    {
      title: 'When something is wrong',
      lines: [
        '"Connection lost" means that it reconnects by itself; figures may be out of date.',
        'Reload the page when it says that the program may have been updated.',
        'Ask your administrator when it says that you are not allowed.',
      ],
    },
  ],
}

export const privacy: Readonly<Record<Language, readonly Section[]>> = {
  zh: [
    {
      title: '保存什么',
      lines: [
        '账号资料：用户名、姓名、手机号、邮箱、性别、外部账号、所属机构和角色，由管理员登记。',
        '登录会话及其开始、结束时间，以及含 IP 地址的登录日志和操作日志，用于保护账号。',
        '值班表与交接班；谁确认、被指派或评论了告警；谁申请、审批了遥控指令。',
        '与智能助手的对话，由管理员设定保存天数，默认 180 天。',
        '您的头像和您设置的默认首页。',
        '设备读数不含个人信息。',
      ],
    },
    {
      title: '在您的浏览器中',
      lines: [
        '会话令牌只保存在当前标签页的会话存储中，退出时清除。',
        '语言、主题和菜单状态保存在本地存储中。',
        '只使用一个 Cookie：用于显示图片和文件，脚本无法读取。不加载外部脚本、字体或统计工具。',
      ],
    },
    {
      title: '谁能看到',
      lines: [
        '按角色权限和机构范围限制；管理员只能看到其机构范围内的用户。',
        '管理员启用相应功能时会向外部发送：第三方页面得到打开者的姓名和机构；外部智能服务得到对话内容；短信、邮件和群机器人得到手机号、邮箱或告警内容。',
        '菜单中的第三方页面由其自身负责。',
      ],
    },
    { title: '更正与删除', lines: ['请向您所在机构的管理员提出。'] },
  ],
  en: [
    {
      title: 'What is kept',
      lines: [
        'Your account, as your administrator registered it: names, phone number, e-mail, gender, external name, organization and roles.',
        'Your picture, and the default home page you set.',
        'Sessions with their begin and end, and the sign-in log and the operation log with IP addresses, to protect your account.',
        'Duty rosters and handovers; who acknowledged, was assigned or commented on an alarm; who asked for and approved a command.',
        'Conversations with the assistant, for as many days as your administrator set (180 unless changed).',
        'Readings say nothing about persons.',
      ],
    },
    {
      title: 'In your browser',
      lines: [
        "The session's tokens stay in the session storage of the tab and are cleared when you log out.",
        'Language, theme and the state of the menu stay in local storage.',
        'One cookie, which lets the browser show pictures and files and which no script can read.',
        'No scripts, fonts or statistics from elsewhere.',
      ],
    },
    {
      title: 'Who sees it',
      lines: [
        'Authorities and the scope of the organization limit it; an administrator sees the users of his own scope only.',
        'Where an administrator has set it up, data leave the portal: a third-party page learns who opened it and their organization.',
        'Likewise an outside AI service gets the conversation; SMS, e-mail and webhooks get numbers, addresses and alarms.',
        'Third-party pages in the menu answer for themselves.',
      ],
    },
    { title: 'Correction and removal', lines: ['Ask the administrator of your organization.'] },
  ],
}
