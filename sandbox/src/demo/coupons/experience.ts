import { afterCollecting, type DemoCoupon, onDays, trialDays } from '#demo/demo-coupon.ts';

export const experienceCoupons: readonly DemoCoupon[] = [
  {
    key: 'experience-5g-boost',
    title: ['5G加速包7天体验', '5G boost, 7 days'],
    subTitle: ['人多不卡，直播更稳', 'Steady games and streams in a crowd'],
    tags: [['热门', 'Popular']],
    benefit: trialDays(7),
    trial: {
      what: [
        '5G网络优先通道：人多的地方看直播、打游戏更稳。',
        'Priority on the 5G network: streams and games stay steady in a crowd.',
      ],
      afterwards: [
        '自动停止，恢复原来的网速，不产生任何费用。',
        'Ends automatically: your usual speed returns and nothing is charged.',
      ],
    },
    bookValueFen: 350,
    validity: afterCollecting(30),
    claimDays: [-10, 140],
    stock: { total: 500, taken: 162 },
    rules: [
      [
        '需使用5G终端并在5G网络覆盖范围内，使用后7天内自动享受优先速率。',
        'With a 5G phone under 5G coverage you get priority speed for 7 days from use.',
      ],
      ['体验到期自动停止，不产生任何费用。', 'The trial ends automatically and costs nothing.'],
      ['体验期内如需继续使用，可自行订购10元/月加速包。', 'To keep the boost, order it for ¥10 a month.'],
    ],
  },
  {
    key: 'experience-cloud-30',
    title: ['云盘会员30天体验', 'Cloud drive, 30 days'],
    subTitle: ['2TB空间，照片自动备份', '2 TB that backs up your photos'],
    benefit: trialDays(30),
    trial: {
      what: [
        '2TB云盘空间，手机照片自动备份，下载不限速。',
        '2 TB in the cloud, photos backed up by themselves, downloads at full speed.',
      ],
      afterwards: [
        '恢复免费空间，超出部分保留90天供下载，不会自动续费。',
        'The free space applies again; files beyond it can be downloaded for 90 days. Not renewed.',
      ],
    },
    bookValueFen: 800,
    validity: afterCollecting(60),
    claimDays: [-22, 170],
    stock: { total: 50_000, taken: 109 },
    rules: [
      [
        '使用后以本机号码登录云盘即可享受会员权益。',
        'Log in to the cloud drive with this number to use the membership.',
      ],
      [
        '体验期满后恢复免费空间，超出部分保留90天供下载，期间不可新增。',
        'Afterwards the free space applies; files beyond it can be downloaded for 90 days.',
      ],
      ['到期不会自动续费。', 'It does not renew automatically.'],
    ],
  },
  {
    key: 'experience-ringtone-30',
    title: ['视频彩铃30天体验', 'Video ringback, 30 days'],
    subTitle: ['来电先看一段小视频', 'Callers see a clip while it rings'],
    benefit: trialDays(30),
    trial: {
      what: ['来电时，对方先看到您选的一段小视频。', 'Your callers see a clip of your choice while the phone rings.'],
      afterwards: [
        '自动关闭，恢复普通回铃音，不收费。',
        'Ends automatically: the plain ringing tone returns and nothing is charged.',
      ],
    },
    bookValueFen: 500,
    validity: afterCollecting(15),
    confirmation: {
      text: [
        '我确认开通视频彩铃30天体验，并知晓体验期内拨打我电话的人会看到视频彩铃。',
        'I start the 30-day trial of video ringback. During the trial my callers see the clip.',
      ],
      effect: ['24小时内生效，30天后自动关闭', 'Starts within 24 hours, ends automatically after 30 days'],
      priceFen: 0,
    },
    claimDays: [-5, 100],
    stock: { total: 9_000, taken: 47 },
    rules: [
      ['需开通高清语音功能，使用后24小时内生效。', 'Needs HD voice; takes effect within 24 hours of use.'],
      [
        '到期自动关闭，恢复普通回铃音，不收费。',
        'Ends automatically: the plain ringing tone returns, nothing is charged.',
      ],
    ],
  },
  {
    key: 'experience-home-watch-15',
    title: ['家庭看护15天体验', 'Home watch, 15 days'],
    subTitle: ['云端回放，出门也安心', 'Recordings in the cloud while you are out'],
    benefit: trialDays(15),
    trial: {
      what: ['家庭看护云存储：7天滚动回放，加密保存。', 'Home watch cloud storage: the last 7 days, encrypted.'],
      afterwards: [
        '自动停止，录像再保留3天供下载，不收费。',
        'Ends automatically; recordings can be downloaded for 3 more days. Nothing is charged.',
      ],
    },
    bookValueFen: 600,
    validity: afterCollecting(20, 2),
    confirmation: {
      text: [
        '我确认开通家庭看护15天体验，并同意体验期内摄像头录像加密保存在云端。',
        'I start the 15-day trial of home watch and agree that encrypted recordings are kept in the cloud during the trial.',
      ],
      effect: ['立即开通，15天后自动停止，不收费', 'Starts at once, ends automatically after 15 days, free of charge'],
    },
    claimDays: [-12, 120],
    stock: { total: 800, taken: 35 },
    rules: [
      [
        '领取后第2天起可用，请先在家庭看护应用中绑定摄像头。',
        'Usable from the second day after collecting; pair a camera in the app first.',
      ],
      [
        '体验期内提供7天滚动云存储，到期后录像保留3天。',
        'Recordings are kept for 7 days on a rolling basis, and for 3 days after the trial.',
      ],
    ],
  },
  {
    key: 'experience-broadband-3',
    title: ['千兆宽带3天提速体验', 'Gigabit broadband, 3 days'],
    subTitle: ['全家提速，快人一步', 'Faster for the whole household'],
    tags: [['家庭', 'Household']],
    benefit: trialDays(3),
    trial: {
      what: ['家里的宽带提速到1000兆，全家的设备一起快。', 'Your broadband at 1000 Mbit/s, for every device at home.'],
      afterwards: [
        '自动恢复原来的速率，不收费，路由器不用重启。',
        'Your usual speed returns automatically. No charge, no restart.',
      ],
    },
    bookValueFen: 900,
    validity: onDays(0, 60),
    claimDays: [-1, 50],
    perPerson: 2,
    stock: { total: 4_000, perDay: 200, taken: 90, takenToday: 31 },
    rules: [
      [
        '限已安装本公司宽带且光猫支持千兆的家庭，提速自使用后10分钟内生效。',
        'For households with our broadband and a gigabit modem; faster within 10 minutes of use.',
      ],
      ['体验结束恢复原速率，无需重启光猫。', 'Your usual speed returns automatically; no modem restart needed.'],
    ],
  },
  {
    key: 'experience-game-7',
    title: ['云游戏畅玩7天体验', 'Cloud gaming, 7 days'],
    subTitle: ['大作免下载，打开就能玩', 'Big titles without a download'],
    benefit: trialDays(7),
    trial: {
      what: ['云游戏：免下载，每天畅玩2小时。', 'Cloud gaming without a download, two hours of play a day.'],
      afterwards: [
        '自动停止，游戏存档保留30天，不收费。',
        'Ends automatically; saved games are kept for 30 days. Nothing is charged.',
      ],
    },
    bookValueFen: 700,
    validity: afterCollecting(14),
    state: 'PAUSED',
    claimDays: [-17, 70],
    stock: { total: 6_000, taken: 81 },
    rules: [
      ['每天可畅玩2小时，超时后次日0点恢复。', 'Two hours of play a day, renewed at midnight.'],
      ['未成年人须遵守防沉迷规定的时段与时长。', 'Minors may only play within the hours allowed for them.'],
    ],
  },
  {
    key: 'experience-video-31',
    title: ['视频会员31天体验', 'Video membership, 31 days'],
    subTitle: ['热播剧集，31天看个够', 'A month of the shows people talk about'],
    tags: [['即将结束', 'Ending soon']],
    benefit: trialDays(31),
    trial: {
      what: [
        '视频会员：热播剧抢先看，免广告，可投屏。',
        'Video membership: early episodes, no adverts, on your television too.',
      ],
      afterwards: [
        '会员自动到期，不会自动续费，下载的内容不能再看。',
        'Membership ends and does not renew; downloads can no longer be watched.',
      ],
    },
    bookValueFen: 1_500,
    validity: afterCollecting(7),
    claimDays: [-26, 2],
    stock: { total: 270, taken: 236 },
    rules: [
      [
        '使用后填写视频账号手机号，会员权益10分钟内到账。',
        'Give the phone number of your video account; membership begins within 10 minutes.',
      ],
      ['已是会员的，体验时长顺延至到期日之后。', 'Already a member? The days are added to your membership.'],
      ['到期不会自动续费。', 'It does not renew automatically.'],
    ],
  },
];
