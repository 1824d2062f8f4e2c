import type { ModelFacts } from './facts.ts'

const model701: ModelFacts = {
  points: `
    ID uint16; L uint16; ACType enum16; St enum16; InvSt enum16; ConnSt enum16; Alrm bitfield32;
    DERMode bitfield32; W int16 W_SF [W]; VA int16 VA_SF [VA]; Var int16 Var_SF [Var]; PF int16 PF_SF;
    A int16 A_SF [A]; LLV uint16 V_SF [V]; LNV uint16 V_SF [V]; Hz uint32 Hz_SF [Hz];
    TotWhInj uint64 TotWh_SF [Wh]; TotWhAbs uint64 TotWh_SF [Wh]; TotVarhInj uint64 TotVarh_SF [Varh];
    TotVarhAbs uint64 TotVarh_SF [Varh]; TmpAmb int16 Tmp_SF [C]; TmpCab int16 Tmp_SF [C];
    TmpSnk int16 Tmp_SF [C]; TmpTrns int16 Tmp_SF [C]; TmpSw int16 Tmp_SF [C]; TmpOt int16 Tmp_SF [C];
    WL1 int16 W_SF [W]; VAL1 int16 VA_SF [VA]; VarL1 int16 Var_SF [Var]; PFL1 int16 PF_SF;
    AL1 int16 A_SF [A]; VL1L2 uint16 V_SF [V]; VL1 uint16 V_SF [V]; TotWhInjL1 uint64 TotWh_SF [Wh];
    TotWhAbsL1 uint64 TotWh_SF [Wh]; TotVarhInjL1 uint64 TotVarh_SF [Varh];
    TotVarhAbsL1 uint64 TotVarh_SF [Varh]; WL2 int16 W_SF [W]; VAL2 int16 VA_SF [VA];
    VarL2 int16 Var_SF [Var]; PFL2 int16 PF_SF; AL2 int16 A_SF [A]; VL2L3 uint16 V_SF [V];
    VL2 uint16 V_SF [V]; TotWhInjL2 uint64 TotWh_SF [Wh]; TotWhAbsL2 uint64 TotWh_SF [Wh];
    TotVarhInjL2 uint64 TotVarh_SF [Varh]; TotVarhAbsL2 uint64 TotVarh_SF [Varh]; WL3 int16 W_SF [W];
    VAL3 int16 VA_SF [VA]; VarL3 int16 Var_SF [Var]; PFL3 int16 PF_SF; AL3 int16 A_SF [A];
    VL3L1 uint16 V_SF [V]; VL3 uint16 V_SF [V]; TotWhInjL3 uint64 TotWh_SF [Wh];
    TotWhAbsL3 uint64 TotWh_SF [Wh]; TotVarhInjL3 uint64 TotVarh_SF [Varh];
    TotVarhAbsL3 uint64 TotVarh_SF [Varh]; ThrotPct uint16 [Pct]; ThrotSrc bitfield32; A_SF sunssf;
    V_SF sunssf; Hz_SF sunssf; W_SF sunssf; PF_SF sunssf; VA_SF sunssf; Var_SF sunssf; TotWh_SF sunssf;
    TotVarh_SF sunssf; Tmp_SF sunssf; MnAlrmInfo string32`,
}

const model702: ModelFacts = {
  points: `
    ID uint16; L uint16; WMaxRtg uint16 W_SF [W]; WOvrExtRtg uint16 W_SF [W]; WOvrExtRtgPF uint16 PF_SF;
    WUndExtRtg uint16 W_SF [W]; WUndExtRtgPF uint16 PF_SF; VAMaxRtg uint16 VA_SF [VA];
    VarMaxInjRtg uint16 Var_SF [Var]; VarMaxAbsRtg uint16 Var_SF [Var]; WChaRteMaxRtg uint16 W_SF [W];
    WDisChaRteMaxRtg uint16 W_SF [W]; VAChaRteMaxRtg uint16 VA_SF [VA]; VADisChaRteMaxRtg uint16 VA_SF [VA];
    VNomRtg uint16 V_SF [V]; VMaxRtg uint16 V_SF [V]; VMinRtg uint16 V_SF [V]; AMaxRtg uint16 A_SF [A];
    PFOvrExtRtg uint16 PF_SF; PFUndExtRtg uint16 PF_SF; ReactSusceptRtg uint16 S_SF [S]; NorOpCatRtg enum16;
    AbnOpCatRtg enum16; CtrlModes bitfield32; IntIslandCatRtg bitfield16; WMax uint16 W_SF rw [W];
    WMaxOvrExt uint16 W_SF rw [W]; WOvrExtPF uint16 PF_SF rw; WMaxUndExt uint16 W_SF rw [W];
    WUndExtPF uint16 PF_SF rw; VAMax uint16 VA_SF rw [VA]; VarMaxInj uint16 Var_SF rw [Var];
    VarMaxAbs uint16 Var_SF rw [Var]; WChaRteMax uint16 W_SF rw [W]; WDisChaRteMax uint16 W_SF rw [W];
    VAChaRteMax uint16 VA_SF rw [VA]; VADisChaRteMax uint16 VA_SF rw [VA]; VNom uint16 V_SF rw [V];
    VMax uint16 V_SF rw [V]; VMin uint16 V_SF rw [V]; AMax uint16 A_SF rw [A]; PFOvrExt uint16 PF_SF rw;
    PFUndExt uint16 PF_SF rw; IntIslandCat bitfield16 rw; W_SF sunssf; PF_SF sunssf; VA_SF sunssf;
    Var_SF sunssf; V_SF sunssf; A_SF sunssf; S_SF sunssf`,
}

const model703: ModelFacts = {
  points: `
    ID uint16; L uint16; ES enum16 rw; ESVHi uint16 V_SF rw [Pct]; ESVLo uint16 V_SF rw [Pct];
    ESHzHi uint32 Hz_SF rw [Hz]; ESHzLo uint32 Hz_SF rw [Hz]; ESDlyTms uint32 rw [Secs];
    ESRndTms uint32 rw [Secs]; ESRmpTms uint32 rw [Secs]; ESDlyRemTms uint32 [Secs]; V_SF sunssf;
    Hz_SF sunssf`,
}

const model704: ModelFacts = {
  points: `
    ID uint16; L uint16; PFWInjEna enum16 rw; PFWInjEnaRvrt enum16 rw; PFWInjRvrtTms uint32 rw [Secs];
    PFWInjRvrtRem uint32 [Secs]; PFWAbsEna enum16 rw; PFWAbsEnaRvrt enum16 rw;
    PFWAbsRvrtTms uint32 rw [Secs]; PFWAbsRvrtRem uint32 [Secs]; WMaxLimPctEna enum16 rw;
    WMaxLimPct uint16 WMaxLimPct_SF rw [Pct]; WMaxLimPctRvrt uint16 WMaxLimPct_SF rw [Pct];
    WMaxLimPctEnaRvrt enum16 rw; WMaxLimPctRvrtTms uint32 rw [Secs]; WMaxLimPctRvrtRem uint32 [Secs];
    WSetEna enum16 rw; WSetMod enum16 rw; WSet int32 WSet_SF rw [W]; WSetRvrt int32 WSet_SF rw [W];
    WSetPct int16 WSetPct_SF rw [Pct]; WSetPctRvrt int16 WSetPct_SF rw [Pct]; WSetEnaRvrt enum16 rw;
    WSetRvrtTms uint32 rw [Secs]; WSetRvrtRem uint32 [Secs]; VarSetEna enum16 rw; VarSetMod enum16 rw;
    VarSetPri enum16 rw; VarSet int32 VarSet_SF rw [Var]; VarSetRvrt int32 VarSet_SF rw [Var];
    VarSetPct int16 VarSetPct_SF rw [Pct]; VarSetPctRvrt int16 VarSetPct_SF rw [Pct];
    VarSetEnaRvrt enum16 rw; VarSetRvrtTms uint32 rw [Secs]; VarSetRvrtRem uint32 [Secs];
    WRmp uint16 rw [%Max/Sec]; WRmpRef enum16 rw; VarRmp uint16 rw [%Max/Sec]; AntiIslEna enum16 rw;
    PF_SF sunssf; WMaxLimPct_SF sunssf; WSet_SF sunssf; WSetPct_SF sunssf; VarSet_SF sunssf;
    VarSetPct_SF sunssf`,
  groups: [
    {
      name: 'PFWInj',
      count: 1,
      points: `
        PF uint16 PF_SF rw; Ext enum16 rw`,
    },
    {
      name: 'PFWInjRvrt',
      count: 1,
      points: `
        PF uint16 PF_SF rw; Ext enum16 rw`,
    },
    {
      name: 'PFWAbs',
      count: 1,
      points: `
        PF uint16 PF_SF rw; Ext enum16 rw`,
    },
    {
      name: 'PFWAbsRvrt',
      count: 1,
      points: `
        PF uint16 PF_SF rw; Ext enum16 rw`,
    },
  ],
}

const model713: ModelFacts = {
  points: `
    ID uint16; L uint16; WHRtg uint16 WH_SF [WH]; WHAvail uint16 WH_SF [WH]; SoC uint16 Pct_SF [Pct];
    SoH uint16 Pct_SF [Pct]; Sta enum16; WH_SF sunssf; Pct_SF sunssf`,
}

const model714: ModelFacts = {
  points: `
    ID uint16; L uint16; PrtAlrms bitfield32; NPrt uint16; DCA int16 DCA_SF [A]; DCW int16 DCW_SF [W];
    DCWhInj uint64 DCWH_SF [Wh]; DCWhAbs uint64 DCWH_SF [Wh]; DCA_SF sunssf; DCV_SF sunssf; DCW_SF sunssf;
    DCWH_SF sunssf; Tmp_SF sunssf`,
  groups: [
    {
      name: 'Prt',
      count: 'NPrt',
      points: `
        PrtTyp enum16; ID uint16; IDStr string8; DCA int16 DCA_SF [A]; DCV uint16 DCV_SF [V];
        DCW int16 DCW_SF [W]; DCWhInj uint64 DCWH_SF [Wh]; DCWhAbs uint64 DCWH_SF [Wh]; Tmp int16 Tmp_SF [C];
        DCSta enum16; DCAlrm bitfield32`,
    },
  ],
}

/** Facts of sunspec/models@7abdf898: `name type [factor] [rw] [unit]` of each point, in order. */
export const der: Readonly<Record<number, ModelFacts>> = {
  701: model701,
  702: model702,
  703: model703,
  704: model704,
  713: model713,
  714: model714,
}
