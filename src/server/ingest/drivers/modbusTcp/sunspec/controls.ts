import type { ModelFacts } from './facts.ts'

const model120: ModelFacts = {
  points: `
    ID uint16; L uint16; DERTyp enum16; WRtg uint16 WRtg_SF [W]; WRtg_SF sunssf; VARtg uint16 VARtg_SF [VA];
    VARtg_SF sunssf; VArRtgQ1 int16 VArRtg_SF [var]; VArRtgQ2 int16 VArRtg_SF [var];
    VArRtgQ3 int16 VArRtg_SF [var]; VArRtgQ4 int16 VArRtg_SF [var]; VArRtg_SF sunssf;
    ARtg uint16 ARtg_SF [A]; ARtg_SF sunssf; PFRtgQ1 int16 PFRtg_SF [cos()]; PFRtgQ2 int16 PFRtg_SF [cos()];
    PFRtgQ3 int16 PFRtg_SF [cos()]; PFRtgQ4 int16 PFRtg_SF [cos()]; PFRtg_SF sunssf;
    WHRtg uint16 WHRtg_SF [Wh]; WHRtg_SF sunssf; AhrRtg uint16 AhrRtg_SF [AH]; AhrRtg_SF sunssf;
    MaxChaRte uint16 MaxChaRte_SF [W]; MaxChaRte_SF sunssf; MaxDisChaRte uint16 MaxDisChaRte_SF [W];
    MaxDisChaRte_SF sunssf; Pad pad`,
}

const model121: ModelFacts = {
  points: `
    ID uint16; L uint16; WMax uint16 WMax_SF rw [W]; VRef uint16 VRef_SF rw [V];
    VRefOfs int16 VRefOfs_SF rw [V]; VMax uint16 VMinMax_SF rw [V]; VMin uint16 VMinMax_SF rw [V];
    VAMax uint16 VAMax_SF rw [VA]; VArMaxQ1 int16 VArMax_SF rw [var]; VArMaxQ2 int16 VArMax_SF rw [var];
    VArMaxQ3 int16 VArMax_SF rw [var]; VArMaxQ4 int16 VArMax_SF rw [var];
    WGra uint16 WGra_SF rw [% WMax/sec]; PFMinQ1 int16 PFMin_SF rw [cos()];
    PFMinQ2 int16 PFMin_SF rw [cos()]; PFMinQ3 int16 PFMin_SF rw [cos()]; PFMinQ4 int16 PFMin_SF rw [cos()];
    VArAct enum16 rw; ClcTotVA enum16 rw; MaxRmpRte uint16 MaxRmpRte_SF rw [% WGra];
    ECPNomHz uint16 ECPNomHz_SF rw [Hz]; ConnPh enum16 rw; WMax_SF sunssf; VRef_SF sunssf; VRefOfs_SF sunssf;
    VMinMax_SF sunssf; VAMax_SF sunssf; VArMax_SF sunssf; WGra_SF sunssf; PFMin_SF sunssf;
    MaxRmpRte_SF sunssf; ECPNomHz_SF sunssf`,
}

const model122: ModelFacts = {
  points: `
    ID uint16; L uint16; PVConn bitfield16; StorConn bitfield16; ECPConn bitfield16; ActWh acc64 [Wh];
    ActVAh acc64 [VAh]; ActVArhQ1 acc64 [varh]; ActVArhQ2 acc64 [varh]; ActVArhQ3 acc64 [varh];
    ActVArhQ4 acc64 [varh]; VArAval int16 VArAval_SF [var]; VArAval_SF sunssf; WAval uint16 WAval_SF [var];
    WAval_SF sunssf; StSetLimMsk bitfield32; StActCtl bitfield32; TmSrc string4; Tms uint32 [Secs];
    RtSt bitfield16; Ris uint16 Ris_SF [ohms]; Ris_SF sunssf`,
}

const model123: ModelFacts = {
  points: `
    ID uint16; L uint16; Conn_WinTms uint16 rw [Secs]; Conn_RvrtTms uint16 rw [Secs]; Conn enum16 rw;
    WMaxLimPct uint16 WMaxLimPct_SF rw [% WMax]; WMaxLimPct_WinTms uint16 rw [Secs];
    WMaxLimPct_RvrtTms uint16 rw [Secs]; WMaxLimPct_RmpTms uint16 rw [Secs]; WMaxLim_Ena enum16 rw;
    OutPFSet int16 OutPFSet_SF rw [cos()]; OutPFSet_WinTms uint16 rw [Secs];
    OutPFSet_RvrtTms uint16 rw [Secs]; OutPFSet_RmpTms uint16 rw [Secs]; OutPFSet_Ena enum16 rw;
    VArWMaxPct int16 VArPct_SF rw [% WMax]; VArMaxPct int16 VArPct_SF rw [% VArMax];
    VArAvalPct int16 VArPct_SF rw [% VArAval]; VArPct_WinTms uint16 rw [Secs];
    VArPct_RvrtTms uint16 rw [Secs]; VArPct_RmpTms uint16 rw [Secs]; VArPct_Mod enum16 rw;
    VArPct_Ena enum16 rw; WMaxLimPct_SF sunssf; OutPFSet_SF sunssf; VArPct_SF sunssf`,
}

const model124: ModelFacts = {
  points: `
    ID uint16; L uint16; WChaMax uint16 WChaMax_SF rw [W];
    WChaGra uint16 WChaDisChaGra_SF rw [% WChaMax/sec];
    WDisChaGra uint16 WChaDisChaGra_SF rw [% WChaMax/sec]; StorCtl_Mod bitfield16 rw;
    VAChaMax uint16 VAChaMax_SF rw [VA]; MinRsvPct uint16 MinRsvPct_SF rw [% WChaMax];
    ChaState uint16 ChaState_SF [% AhrRtg]; StorAval uint16 StorAval_SF [AH]; InBatV uint16 InBatV_SF [V];
    ChaSt enum16; OutWRte int16 InOutWRte_SF rw [% WDisChaMax]; InWRte int16 InOutWRte_SF rw [ % WChaMax];
    InOutWRte_WinTms uint16 rw [Secs]; InOutWRte_RvrtTms uint16 rw [Secs]; InOutWRte_RmpTms uint16 rw [Secs];
    ChaGriSet enum16 rw; WChaMax_SF sunssf; WChaDisChaGra_SF sunssf; VAChaMax_SF sunssf; MinRsvPct_SF sunssf;
    ChaState_SF sunssf; StorAval_SF sunssf; InBatV_SF sunssf; InOutWRte_SF sunssf`,
}

const model160: ModelFacts = {
  points: `
    ID uint16; L uint16; DCA_SF sunssf; DCV_SF sunssf; DCW_SF sunssf; DCWH_SF sunssf; Evt bitfield32;
    N count; TmsPer uint16`,
  groups: [
    {
      name: 'module',
      count: 0,
      points: `
        ID uint16; IDStr string8; DCA uint16 DCA_SF [A]; DCV uint16 DCV_SF [V]; DCW uint16 DCW_SF [W];
        DCWH acc32 DCWH_SF [Wh]; Tms uint32 [Secs]; Tmp int16 [C]; DCSt enum16; DCEvt bitfield32`,
    },
  ],
}

/** Facts of sunspec/models@7abdf898: `name type [factor] [rw] [unit]` of each point, in order. */
export const controls: Readonly<Record<number, ModelFacts>> = {
  120: model120,
  121: model121,
  122: model122,
  123: model123,
  124: model124,
  160: model160,
}
