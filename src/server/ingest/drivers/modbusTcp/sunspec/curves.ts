import type { ModelFacts } from './facts.ts'

const model705: ModelFacts = {
  points: `
    ID uint16; L uint16; Ena enum16 rw; AdptCrvReq uint16 rw; AdptCrvRslt enum16; NPt uint16; NCrv uint16;
    RvrtTms uint32 rw [Secs]; RvrtRem uint32 [Secs]; RvrtCrv uint16 rw; V_SF sunssf; DeptRef_SF sunssf;
    RspTms_SF sunssf`,
  groups: [
    {
      name: 'Crv',
      count: 'NCrv',
      points: `
        ActPt uint16 rw; DeptRef enum16 rw; Pri enum16 rw; VRef uint16 V_SF rw [VNomPct];
        VRefAuto uint16 V_SF [VNomPct]; VRefAutoEna enum16 rw; VRefAutoTms uint16 rw [Secs];
        RspTms uint32 RspTms_SF rw [Secs]; ReadOnly enum16`,
      groups: [
        {
          name: 'Pt',
          count: 'NPt',
          points: `
            V uint16 V_SF rw [VNomPct]; Var int16 DeptRef_SF rw [DeptRef]`,
        },
      ],
    },
  ],
}

const model706: ModelFacts = {
  points: `
    ID uint16; L uint16; Ena enum16 rw; AdptCrvReq uint16 rw; AdptCrvRslt enum16; NPt uint16; NCrv uint16;
    RvrtTms uint32 rw [Secs]; RvrtRem uint32 [Secs]; RvrtCrv uint16 rw; V_SF sunssf; DeptRef_SF sunssf;
    RspTms_SF sunssf`,
  groups: [
    {
      name: 'Crv',
      count: 'NCrv',
      points: `
        ActPt uint16 rw; DeptRef enum16 rw; RspTms uint32 RspTms_SF rw [Secs]; ReadOnly enum16`,
      groups: [
        {
          name: 'Pt',
          count: 'NPt',
          points: `
            V uint16 V_SF rw [VNomPct]; W int16 DeptRef_SF rw [DeptRef]`,
        },
      ],
    },
  ],
}

const model707: ModelFacts = {
  points: `
    ID uint16; L uint16; Ena enum16 rw; AdptCrvReq uint16 rw; AdptCrvRslt enum16; NPt uint16; NCrvSet uint16;
    V_SF sunssf; Tms_SF sunssf`,
  groups: [
    {
      name: 'Crv',
      count: 'NCrvSet',
      points: `
        ReadOnly enum16`,
      groups: [
        {
          name: 'MustTrip',
          count: 1,
          points: `
            ActPt uint16 rw`,
          groups: [
            {
              name: 'Pt',
              count: 'NPt',
              points: `
                V uint16 V_SF rw [VNomPct]; Tms uint32 Tms_SF rw [Secs]`,
            },
          ],
        },
        {
          name: 'MayTrip',
          count: 1,
          points: `
            ActPt uint16 rw`,
          groups: [
            {
              name: 'Pt',
              count: 'NPt',
              points: `
                V uint16 V_SF rw [VNomPct]; Tms uint32 Tms_SF rw [Secs]`,
            },
          ],
        },
        {
          name: 'MomCess',
          count: 1,
          points: `
            ActPt uint16 rw`,
          groups: [
            {
              name: 'Pt',
              count: 'NPt',
              points: `
                V uint16 V_SF rw [VNomPct]; Tms uint32 Tms_SF rw [Secs]`,
            },
          ],
        },
      ],
    },
  ],
}

const model709: ModelFacts = {
  points: `
    ID uint16; L uint16; Ena enum16 rw; AdptCrvReq uint16 rw; AdptCrvRslt enum16; NPt uint16; NCrvSet uint16;
    Hz_SF sunssf; Tms_SF sunssf`,
  groups: [
    {
      name: 'Crv',
      count: 'NCrvSet',
      points: `
        ReadOnly enum16`,
      groups: [
        {
          name: 'MustTrip',
          count: 1,
          points: `
            ActPt uint16 rw`,
          groups: [
            {
              name: 'Pt',
              count: 'NPt',
              points: `
                Hz uint32 Hz_SF rw [Hz]; Tms uint32 Tms_SF rw [Secs]`,
            },
          ],
        },
        {
          name: 'MayTrip',
          count: 1,
          points: `
            ActPt uint16 rw`,
          groups: [
            {
              name: 'Pt',
              count: 'NPt',
              points: `
                Hz uint32 Hz_SF rw [Hz]; Tms uint32 Tms_SF rw [Secs]`,
            },
          ],
        },
        {
          name: 'MomCess',
          count: 1,
          points: `
            ActPt uint16 rw`,
          groups: [
            {
              name: 'Pt',
              count: 'NPt',
              points: `
                Hz uint32 Hz_SF rw [Hz]; Tms uint32 Tms_SF rw [Secs]`,
            },
          ],
        },
      ],
    },
  ],
}

const model711: ModelFacts = {
  points: `
    ID uint16; L uint16; Ena enum16 rw; AdptCtlReq uint16 rw; AdptCtlRslt enum16; NCtl uint16;
    RvrtTms uint32 rw [Secs]; RvrtRem uint32 [Secs]; RvrtCtl uint16 rw; Db_SF sunssf; K_SF sunssf;
    RspTms_SF sunssf`,
  groups: [
    {
      name: 'Ctl',
      count: 'NCtl',
      points: `
        DbOf uint32 Db_SF rw [Hz]; DbUf uint32 Db_SF rw [Hz]; KOf uint16 K_SF rw; KUf uint16 K_SF rw;
        RspTms uint32 RspTms_SF rw [Secs]; PMin int16 rw [Pct]; ReadOnly enum16`,
    },
  ],
}

const model712: ModelFacts = {
  points: `
    ID uint16; L uint16; Ena enum16 rw; AdptCrvReq uint16 rw; AdptCrvRslt enum16; NPt uint16; NCrv uint16;
    RvrtTms uint32 rw [Secs]; RvrtRem uint32 [Secs]; RvrtCrv uint16 rw; W_SF sunssf; DeptRef_SF sunssf`,
  groups: [
    {
      name: 'Crv',
      count: 'NCrv',
      points: `
        ActPt uint16 rw; DeptRef enum16 rw; Pri enum16 rw; ReadOnly enum16`,
      groups: [
        {
          name: 'Pt',
          count: 'NPt',
          points: `
            W int16 W_SF rw [WMaxPct]; Var int16 DeptRef_SF rw [VarPct]`,
        },
      ],
    },
  ],
}

/** Facts of sunspec/models@7abdf898: `name type [factor] [rw] [unit]` of each point, in order. */
export const curves: Readonly<Record<number, ModelFacts>> = {
  705: model705,
  706: model706,
  707: model707,
  708: model707,
  709: model709,
  710: model709,
  711: model711,
  712: model712,
}
