-- Questions are stored by key ('contactEmail') instead of by code ('c23c'): docs/decisions/0036-question-keys.md.
-- Renames them in the answers of requests and claims, in the ledger of disclosures and in the stored question sets, whose words stay.
-- Left as they are: what was declared (`sent`, which its fingerprint proves) and the audit log. The sets keep each code as `source`.

-- Row-level security applies to the owner of the tables too.
SELECT set_config('app.scope', 'system', true);

-- `part`: a field of a list's lines, or one share of a set of shares; '' is the question itself. Parts that keep their name are left out.
CREATE TEMP TABLE question_keys (scope text, code text, part text, key text, PRIMARY KEY (scope, code, part)) ON COMMIT DROP;
INSERT INTO question_keys (scope, code, part, key) VALUES
  ('quote', 'c1', '', 'covers'), ('quote', 'c20', '', 'coverStartDate'), ('quote', 'c8', '', 'trade'), ('quote', 'c7', '', 'mainActivities'),
  ('quote', 'c2', '', 'coverIsFor'), ('quote', 'c3', '', 'businessType'), ('quote', 'c4', '', 'legalName'), ('quote', 'c5', '', 'tradingName'),
  ('quote', 'c9', '', 'businessStartYear'), ('quote', 'c6', '', 'companyOrCharityNumber'), ('quote', 'c15', '', 'mainAddress'),
  ('quote', 'c10a', '', 'annualTurnover'), ('quote', 'c10b', '', 'expectedAnnualTurnover'), ('quote', 'c11a', '', 'turnoverAbroadPercent'),
  ('quote', 'c11b', '', 'turnoverUsaCanadaPercent'), ('quote', 'c12a', '', 'employeeCountOffice'), ('quote', 'c12b', '', 'employeeCountManual'),
  ('quote', 'c12c', '', 'employeeCountOther'), ('quote', 'c12d', '', 'expectedAnnualWages'), ('quote', 'c13', '', 'usesSubcontractors'),
  ('quote', 'c14', '', 'employerReferenceNumber'), ('quote', 'c16a', '', 'presentInsurer'), ('quote', 'c16b', '', 'presentCoverEndDate'),
  ('quote', 'c16c', '', 'presentPremium'), ('quote', 'c27', '', 'supportingPapers'), ('quote', 'c17', '', 'previousClaims'),
  ('quote', 'c17', 'amount', 'costSoFar'), ('quote', 'c17', 'open', 'isOpen'), ('quote', 'c17', 'action', 'changesSince'),
  ('quote', 'c18', '', 'insuranceDeclinedOrCancelled'), ('quote', 'c19', '', 'insolvencyOrConvictions'), ('quote', 'c23a', '', 'contactName'),
  ('quote', 'c23b', '', 'contactRole'), ('quote', 'c23c', '', 'contactEmail'), ('quote', 'c23d', '', 'contactPhone'),
  ('quote', 'c23e', '', 'contactPreferredTime'), ('quote', 'c21', '', 'paymentPreference'), ('quote', 'c24', '', 'supportNeeds'),
  ('quote', 'c22', '', 'additionalInformation'), ('quote', 'c25', '', 'marketingConsent'), ('quote', 'l0', '', 'dronesOrAircraft'),
  ('quote', 'l7', '', 'aviationLiabilityLimit'), ('quote', 'l1', '', 'drones'), ('quote', 'l1', 'weight', 'weightGrams'),
  ('quote', 'l1', 'number', 'quantity'), ('quote', 'l2a', '', 'hasOperatorId'), ('quote', 'l2b', '', 'flyerIdCount'),
  ('quote', 'l2c', '', 'droneCertificates'), ('quote', 'l2d', '', 'hasOperationalAuthorisation'), ('quote', 'l3', '', 'droneFlightKinds'),
  ('quote', 'l3b', '', 'droneWork'), ('quote', 'l4', '', 'aircraft'), ('quote', 'l4', 'reg', 'registration'), ('quote', 'l4', 'year', 'yearBuilt'),
  ('quote', 'l4', 'mtom', 'maximumTakeOffMassKg'), ('quote', 'l5', '', 'pilots'), ('quote', 'l5', 'hours', 'totalHours'),
  ('quote', 'l5', 'type', 'hoursOnType'), ('quote', 'l6', '', 'aircraftUse'), ('quote', 'r1', '', 'benefitPurpose'),
  ('quote', 'r2', '', 'peopleToCover'), ('quote', 'r2', 'age', 'ageYears'), ('quote', 'r2', 'smoker', 'isSmoker'),
  ('quote', 'r3a', '', 'sumInsuredPerPerson'), ('quote', 'r3b', '', 'coverTermYears'), ('quote', 'e1', '', 'processDescription'),
  ('quote', 'e2', '', 'fireHazards'), ('quote', 'e3', '', 'fireProtection'), ('quote', 'e4', '', 'inspectedPlant'), ('quote', 'e4', 'type', 'kind'),
  ('quote', 'e4', 'count', 'quantity'), ('quote', 'e5', '', 'keyMachines'), ('quote', 'e5', 'months', 'monthsToReplace'),
  ('quote', 'e6', '', 'largestSuppliersAndCustomers'), ('quote', 'e6', 'share', 'turnoverOrPurchasesPercent'), ('quote', 'e7', '', 'exportCountries'),
  ('quote', 'e7', 'name', 'country'), ('quote', 'e7', 'share', 'turnoverPercent'), ('quote', 'e8', '', 'surveyContact'),
  ('quote', 'n1a', '', 'creditSalesUk'), ('quote', 'n1b', '', 'creditSalesExport'), ('quote', 'n2a', '', 'paymentTermsDays'),
  ('quote', 'n2b', '', 'debtorDays'), ('quote', 'n3', '', 'largestBuyers'), ('quote', 'n3', 'number', 'companyNumber'),
  ('quote', 'n3', 'limit', 'creditLimitNeeded'), ('quote', 'n3', 'overdue', 'amountOverdue'), ('quote', 'n4a', '', 'badDebtsLastYear'),
  ('quote', 'n4b', '', 'badDebtsTwoYearsAgo'), ('quote', 'n4c', '', 'badDebtsThreeYearsAgo'), ('quote', 'n5a', '', 'creditControls'),
  ('quote', 'n5b', '', 'invoiceFinanceCompany'), ('quote', 'y1a', '', 'personalRecordsHeld'), ('quote', 'y1b', '', 'specialCategoryRecordsHeld'),
  ('quote', 'y1c', '', 'paymentCardsHandled'), ('quote', 'y2', '', 'onlineSalesPercent'), ('quote', 'y3a', '', 'mfaOnEmail'),
  ('quote', 'y3b', '', 'mfaOnRemoteAccess'), ('quote', 'y3c', '', 'mfaOnAdministratorAccounts'), ('quote', 'y4a', '', 'backupFrequency'),
  ('quote', 'y4b', '', 'hasOfflineBackup'), ('quote', 'y4c', '', 'lastRestoreTestDate'), ('quote', 'y5a', '', 'hasEndpointDetection'),
  ('quote', 'y5b', '', 'criticalUpdatesWithinDays'), ('quote', 'y6a', '', 'hasPhishingTraining'), ('quote', 'y6b', '', 'callsBackBeforeBankChanges'),
  ('quote', 'y7', '', 'largestElectronicPayment'), ('quote', 'y8', '', 'outsourcedItProviders'), ('quote', 'y10', '', 'cyberCertifications'),
  ('quote', 'y9', '', 'cyberIncidents'), ('quote', 'y11a', '', 'cyberLimit'), ('quote', 'y11b', '', 'cyberWaitingPeriodHours'),
  ('quote', 'o1', '', 'sites'), ('quote', 'o1', 'line', 'address'), ('quote', 'o1', 'now', 'presentUse'), ('quote', 'o1', 'before', 'earlierUses'),
  ('quote', 'o1', 'years', 'yearsOccupied'), ('quote', 'o2', '', 'tanks'), ('quote', 'o2', 'what', 'contents'), ('quote', 'o2', 'count', 'quantity'),
  ('quote', 'o2', 'age', 'ageYears'), ('quote', 'o2', 'place', 'position'), ('quote', 'o2', 'bund', 'isBunded'),
  ('quote', 'o3a', '', 'permitsDischargesAndWaste'), ('quote', 'o3b', '', 'pollutionIncidents'), ('quote', 'o4a', '', 'hasSiteReports'),
  ('quote', 'o4b', '', 'saleOrLoanCompletionDate'), ('quote', 'o5a', '', 'worksAtOtherSites'), ('quote', 'o5b', '', 'otherSiteWork'),
  ('quote', 's1way', '', 'equipmentListingMethod'), ('quote', 's1', '', 'equipmentItems'), ('quote', 's1', 'what', 'description'),
  ('quote', 's1', 'make', 'makeAndModel'), ('quote', 's1', 'serial', 'serialNumber'), ('quote', 's1', 'year', 'yearMade'),
  ('quote', 's1t', '', 'pastedEquipmentItems'), ('quote', 's1t', 'what', 'description'), ('quote', 's1t', 'make', 'makeAndModel'),
  ('quote', 's1t', 'serial', 'serialNumber'), ('quote', 's1t', 'year', 'yearMade'), ('quote', 's2', '', 'equipmentProtection'),
  ('quote', 's2b', '', 'isEquipmentUsedByOthers'), ('quote', 't1a', '', 'eventType'), ('quote', 't1b', '', 'eventStartDate'),
  ('quote', 't1c', '', 'eventEndDate'), ('quote', 't1d', '', 'eventVenue'), ('quote', 't1e', '', 'eventIndoorsOrOutdoors'),
  ('quote', 't1f', '', 'eventPeakAttendance'), ('quote', 't2', '', 'eventAttractions'), ('quote', 't3a', '', 'sumInsuredCancellation'),
  ('quote', 't3b', '', 'eventEquipmentValue'), ('quote', 't3c', '', 'eventPublicLiabilityLimit'), ('quote', 'a1', '', 'publicLiabilityLimit'),
  ('quote', 'a10', '', 'labourOnlySubcontractorPayments'), ('quote', 'a11a', '', 'bonaFideSubcontractorPayments'),
  ('quote', 'a11b', '', 'checksSubcontractorInsurance'), ('quote', 'a20', '', 'reportableAccidentCount'), ('quote', 'a2', '', 'workSplit'),
  ('quote', 'a2', 'public', 'publicSector'), ('quote', 'a3', '', 'workAwayPercent'), ('quote', 'a4', '', 'greatestHeightMetres'),
  ('quote', 'a5', '', 'greatestDepthMetres'), ('quote', 'a6', '', 'heatWorkAway'), ('quote', 'a7', '', 'hazardousPlaces'),
  ('quote', 'a8', '', 'designsOrAdvises'), ('quote', 'a9', '', 'largestContract'), ('quote', 'a19', '', 'tradeRegistrations'),
  ('quote', 'a12', '', 'productsSupplied'), ('quote', 'a13a', '', 'productSalesUsaCanadaPercent'), ('quote', 'a13b', '', 'otherExportCountries'),
  ('quote', 'a14a', '', 'largestWorksContract'), ('quote', 'a14b', '', 'annualWorksValue'), ('quote', 'a15b', '', 'ownPlantLargestItemValue'),
  ('quote', 'a15a', '', 'ownPlantTotalValue'), ('quote', 'a16a', '', 'hiredPlantLargestItemValue'), ('quote', 'a16b', '', 'annualPlantHireCharges'),
  ('quote', 'a17b', '', 'mostExpensiveToolValue'), ('quote', 'a17a', '', 'toolsTotalValue'), ('quote', 'a18', '', 'toolsOvernightPlace'),
  ('quote', 'leg1', '', 'legalDisputeKinds'), ('quote', 'leg2', '', 'hasKnownDispute'), ('quote', 'g8a', '', 'managementSections'),
  ('quote', 'g8b', '', 'managementLiabilityLimit'), ('quote', 'g1a', '', 'totalAssets'), ('quote', 'g1b', '', 'netProfit'),
  ('quote', 'g1c', '', 'hasPositiveNetAssets'), ('quote', 'g2a', '', 'shareholders'), ('quote', 'g2b', '', 'isListedOrCrowdFunded'),
  ('quote', 'g3a', '', 'corporatePlans'), ('quote', 'g3b', '', 'corporatePlansDetail'), ('quote', 'g4a', '', 'subsidiaries'),
  ('quote', 'g4a', 'share', 'ownedPercent'), ('quote', 'g4b', '', 'hasUsaEntities'), ('quote', 'g5a', '', 'headcount'),
  ('quote', 'g5b', '', 'leaverCount'), ('quote', 'g5c', '', 'plannedRedundancyCount'), ('quote', 'g6a', '', 'hasWrittenHumanResourcesPolicies'),
  ('quote', 'g6b', '', 'humanResourcesAdviser'), ('quote', 'g7', '', 'investigationsOrTribunalClaims'),
  ('quote', 'g9a', '', 'hasDualPaymentAuthorisation'), ('quote', 'g9b', '', 'hasIndependentReconciliation'),
  ('quote', 'g9c', '', 'hasIndependentStockChecks'), ('quote', 'k0', '', 'vesselsOrMarineTrade'), ('quote', 'k1', '', 'vessels'),
  ('quote', 'k1', 'year', 'yearBuilt'), ('quote', 'k1', 'length', 'lengthMetres'), ('quote', 'k1', 'build', 'hullMaterial'),
  ('quote', 'k1', 'engine', 'engines'), ('quote', 'k2a', '', 'vesselUse'), ('quote', 'k2b', '', 'mostPassengers'),
  ('quote', 'k4a', '', 'cruisingLimits'), ('quote', 'k4b', '', 'laidUpMonths'), ('quote', 'k3a', '', 'crew'),
  ('quote', 'k3a', 'ticket', 'qualification'), ('quote', 'k3a', 'years', 'yearsOfExperience'), ('quote', 'k3b', '', 'codingCertificate'),
  ('quote', 'k3c', '', 'lastVesselSurveyDate'), ('quote', 'k5a', '', 'marineTradeWork'), ('quote', 'k5b', '', 'marineTradeTurnover'),
  ('quote', 'k5c', '', 'highestCustomerCraftValue'), ('quote', 'k5d', '', 'liftsCraft'), ('quote', 'm1a', '', 'healthDiscipline'),
  ('quote', 'm1b', '', 'healthRegulator'), ('quote', 'm1c', '', 'healthRegistrationNumber'), ('quote', 'm2', '', 'procedures'),
  ('quote', 'm2', 'share', 'incomePercent'), ('quote', 'm2', 'qual', 'qualification'), ('quote', 'm3', '', 'nhsPrivateSplit'),
  ('quote', 'm4', '', 'practitioners'), ('quote', 'm4', 'own', 'hasOwnIndemnity'), ('quote', 'm5', '', 'annualTreatmentCount'),
  ('quote', 'm6a', '', 'cqcProviderNumber'), ('quote', 'm6b', '', 'cqcRating'), ('quote', 'm7', '', 'higherRiskProcedures'),
  ('quote', 'm8', '', 'hasConsentAndRecords'), ('quote', 'm9', '', 'malpracticeRetroactiveDate'), ('quote', 'm10', '', 'healthComplaints'),
  ('quote', 'v0', '', 'vehicleKinds'), ('quote', 'v1way', '', 'vehicleListingMethod'), ('quote', 'v1', '', 'vehicles'),
  ('quote', 'v1', 'vrm', 'registration'), ('quote', 'v1', 'year', 'yearMade'), ('quote', 'v1', 'gvw', 'grossWeightKg'),
  ('quote', 'v1', 'body', 'bodyType'), ('quote', 'v1', 'night', 'overnightPostcode'), ('quote', 'v1', 'keeper', 'registeredKeeper'),
  ('quote', 'v1', 'modified', 'isModified'), ('quote', 'v1', 'imported', 'isImported'), ('quote', 'v1t', '', 'pastedVehicles'),
  ('quote', 'v1t', 'vrm', 'registration'), ('quote', 'v1t', 'year', 'yearMade'), ('quote', 'v1t', 'gvw', 'grossWeightKg'),
  ('quote', 'v1t', 'body', 'bodyType'), ('quote', 'v1t', 'night', 'overnightPostcode'), ('quote', 'v1t', 'keeper', 'registeredKeeper'),
  ('quote', 'v1t', 'modified', 'isModified'), ('quote', 'v1t', 'imported', 'isImported'), ('quote', 'v2a', '', 'importCountry'),
  ('quote', 'v2b', '', 'importDate'), ('quote', 'v2c', '', 'hasNovaNotification'), ('quote', 'v2d', '', 'importApproval'),
  ('quote', 'v2e', '', 'hasLeftHandDrive'), ('quote', 'v3', '', 'motorCoverLevel'), ('quote', 'v4', '', 'vehicleUse'),
  ('quote', 'v5', '', 'drivingBasis'), ('quote', 'v5b', '', 'hasYoungDriversOrPoints'), ('quote', 'v9a', '', 'annualMilesPerVehicle'),
  ('quote', 'v9b', '', 'drivingRadius'), ('quote', 'v6', '', 'drivers'), ('quote', 'v6', 'born', 'dateOfBirth'),
  ('quote', 'v6', 'held', 'yearsLicenceHeld'), ('quote', 'v6', 'points', 'pointsAndCodes'), ('quote', 'v6', 'claims', 'previousClaims'),
  ('quote', 'v7', '', 'claimsExperience'), ('quote', 'v7', 'vehicles', 'vehicleCount'), ('quote', 'v7', 'claims', 'claimCount'),
  ('quote', 'v7', 'paid', 'amountPaid'), ('quote', 'v7', 'open', 'amountOutstanding'), ('quote', 'v8a', '', 'noClaimsDiscountYears'),
  ('quote', 'v8b', '', 'hasProtectedNoClaimsDiscount'), ('quote', 'v10a', '', 'operatorLicenceNumber'), ('quote', 'v10b', '', 'operatorLicenceClass'),
  ('quote', 'v10c', '', 'carriesDangerousGoods'), ('quote', 'v11a', '', 'taxiLicensingCouncil'), ('quote', 'v11b', '', 'taxiPlateNumber'),
  ('quote', 'v11c', '', 'yearsWithTaxiBadge'), ('quote', 'v12a', '', 'goodsCarried'), ('quote', 'v12b', '', 'highestLoadValue'),
  ('quote', 'v13', '', 'fleetCare'), ('quote', 'v14', '', 'motorExtras'), ('quote', 'q1a', '', 'coveredCountOffice'),
  ('quote', 'q1b', '', 'coveredCountTravelling'), ('quote', 'q1c', '', 'coveredCountManual'), ('quote', 'q6', '', 'oldestPersonAgeYears'),
  ('quote', 'q2', '', 'accidentCoverHours'), ('quote', 'q3a', '', 'accidentBenefitBasis'), ('quote', 'q3b', '', 'accidentBenefitSums'),
  ('quote', 'q4a', '', 'tripCountUk'), ('quote', 'q4b', '', 'tripCountEurope'), ('quote', 'q4c', '', 'tripCountUsaCanadaCaribbean'),
  ('quote', 'q4d', '', 'tripCountElsewhere'), ('quote', 'q4e', '', 'tripCountAdvisedAgainst'), ('quote', 'q4f', '', 'longestTripDays'),
  ('quote', 'q5', '', 'hazardousActivities'), ('quote', 'p0', '', 'premisesUse'), ('quote', 'p1', '', 'premises'), ('quote', 'p1', 'line', 'address'),
  ('quote', 'p1', 'code', 'postcode'), ('quote', 'p1', 'insures', 'buildingInsuredBy'), ('quote', 'p2a', '', 'yearBuilt'),
  ('quote', 'p2b', '', 'listedGrade'), ('quote', 'p4a', '', 'storeys'), ('quote', 'p4b', '', 'floorsUsed'), ('quote', 'p4c', '', 'usesBasement'),
  ('quote', 'p3a', '', 'wallMaterial'), ('quote', 'p3b', '', 'roofMaterial'), ('quote', 'p3c', '', 'flatRoofPercent'),
  ('quote', 'p3d', '', 'otherConstruction'), ('quote', 'p5', '', 'otherOccupiers'), ('quote', 'p6a', '', 'floodHistory'),
  ('quote', 'p6b', '', 'subsidenceHistory'), ('quote', 'p7a', '', 'finalExitLock'), ('quote', 'p7b', '', 'securityInPlace'),
  ('quote', 'p7c', '', 'intruderAlarm'), ('quote', 'p8a', '', 'sumInsuredContents'), ('quote', 'p8b', '', 'sumInsuredTenantImprovements'),
  ('quote', 'p8c', '', 'sumInsuredStock'), ('quote', 'p8d', '', 'sumInsuredTargetStock'), ('quote', 'p8e', '', 'sumInsuredComputers'),
  ('quote', 'p8f', '', 'sumInsuredBuildings'), ('quote', 'p9a', '', 'peakStockMonths'), ('quote', 'p9b', '', 'peakStockValue'),
  ('quote', 'p10a', '', 'annualGrossProfit'), ('quote', 'p10b', '', 'indemnityPeriodMonths'), ('quote', 'p11a', '', 'moneyInBusinessHours'),
  ('quote', 'p11b', '', 'moneyInSafe'), ('quote', 'p11c', '', 'moneyOutOfSafe'), ('quote', 'p11d', '', 'moneyInTransit'),
  ('quote', 'p12', '', 'cookingMethod'), ('quote', 'p15a', '', 'hasOwnDeliveries'), ('quote', 'p15b', '', 'deliveryVehicles'),
  ('quote', 'p13a', '', 'fryingRangeMake'), ('quote', 'p13b', '', 'hasFryingCutOut'), ('quote', 'p13c', '', 'hasFireSuppression'),
  ('quote', 'p13d', '', 'extractionCleanedDate'), ('quote', 'p14a', '', 'latestClosingTime'), ('quote', 'p14b', '', 'hasAlcoholLicence'),
  ('quote', 'p14c', '', 'hasLiveMusicOrDj'), ('quote', 'p14d', '', 'usesDoorStaff'), ('quote', 'p16a', '', 'guestRoomCount'),
  ('quote', 'p16b', '', 'bedCount'), ('quote', 'p16c', '', 'mostGuests'), ('quote', 'p16d', '', 'guestFacilities'),
  ('quote', 'p17', '', 'salonTreatments'), ('quote', 'p17', 'level', 'qualificationLevel'), ('quote', 'p18a', '', 'chairRenterCount'),
  ('quote', 'p18b', '', 'checksRenterInsurance'), ('quote', 'p19a', '', 'coldUnitCount'), ('quote', 'p19b', '', 'oldestColdUnitAgeYears'),
  ('quote', 'lol1', '', 'licenceReliedOn'), ('quote', 'lol2', '', 'licenceReviewHistory'), ('quote', 'p20a', '', 'premisesWiringInspectionDate'),
  ('quote', 'p20b', '', 'premisesFireAssessmentDate'), ('quote', 'b1', '', 'professionalServices'), ('quote', 'b1', 'share', 'feesPercent'),
  ('quote', 'b2a', '', 'feesLastYear'), ('quote', 'b2b', '', 'feesThisYear'), ('quote', 'b2c', '', 'feesNextYear'),
  ('quote', 'b3', '', 'largestClientPercent'), ('quote', 'b4a', '', 'largestClientContract'), ('quote', 'b4b', '', 'feeOnLargestClientContract'),
  ('quote', 'b5', '', 'feesByRegion'), ('quote', 'b5', 'uk', 'unitedKingdom'), ('quote', 'b5', 'eu', 'europeanUnion'),
  ('quote', 'b5', 'usa', 'usaAndCanada'), ('quote', 'b5', 'else', 'elsewhere'), ('quote', 'b6', '', 'principals'),
  ('quote', 'b6', 'qual', 'qualification'), ('quote', 'b6', 'year', 'yearQualified'), ('quote', 'b6', 'years', 'yearsWithFirm'),
  ('quote', 'b7a', '', 'qualifiedStaffCount'), ('quote', 'b7b', '', 'otherProfessionalStaffCount'), ('quote', 'b8a', '', 'annualSubconsultantFees'),
  ('quote', 'b8b', '', 'hasInsuredSubconsultants'), ('quote', 'b9a', '', 'usesWrittenTerms'), ('quote', 'b9b', '', 'liabilityCapBasis'),
  ('quote', 'b10a', '', 'presentIndemnityInsurer'), ('quote', 'b10b', '', 'presentIndemnityLimit'), ('quote', 'b10c', '', 'presentIndemnityExcess'),
  ('quote', 'b10d', '', 'presentIndemnityEndDate'), ('quote', 'b10e', '', 'indemnityRetroactiveDate'), ('quote', 'b11', '', 'yearsOfIndemnity'),
  ('quote', 'b12', '', 'professionalBodies'), ('quote', 'b13a', '', 'professionalIndemnityLimit'),
  ('quote', 'b13b', '', 'professionalIndemnityLimitBasis'), ('quote', 'b14a', '', 'holdsClientMoney'), ('quote', 'b14b', '', 'mostClientMoneyHeld'),
  ('quote', 'b15', '', 'professionalClaims'), ('quote', 'b15', 'date', 'dateLearned'), ('quote', 'b15', 'what', 'subject'),
  ('quote', 'b16', '', 'buildingDesignWork'), ('quote', 'b17', '', 'valuationFeesPercent'), ('quote', 'b18', '', 'hasCriticalSystems'),
  ('quote', 'd1way', '', 'propertyListingMethod'), ('quote', 'd1', '', 'properties'), ('quote', 'd1', 'line', 'address'),
  ('quote', 'd1', 'code', 'postcode'), ('quote', 'd1', 'rebuild', 'rebuildingCost'), ('quote', 'd1', 'rent', 'annualRent'),
  ('quote', 'd1', 'year', 'yearBuilt'), ('quote', 'd1', 'walls', 'wallMaterial'), ('quote', 'd1', 'roof', 'roofMaterial'),
  ('quote', 'd1', 'flat', 'flatRoofPercent'), ('quote', 'd1', 'listed', 'listedGrade'), ('quote', 'd1', 'occupied', 'isOccupied'),
  ('quote', 'd1', 'tenant', 'tenantAndTrade'), ('quote', 'd1t', '', 'pastedProperties'), ('quote', 'd1t', 'line', 'address'),
  ('quote', 'd1t', 'code', 'postcode'), ('quote', 'd1t', 'rebuild', 'rebuildingCost'), ('quote', 'd1t', 'rent', 'annualRent'),
  ('quote', 'd1t', 'year', 'yearBuilt'), ('quote', 'd1t', 'walls', 'wallMaterial'), ('quote', 'd1t', 'roof', 'roofMaterial'),
  ('quote', 'd1t', 'flat', 'flatRoofPercent'), ('quote', 'd1t', 'listed', 'listedGrade'), ('quote', 'd1t', 'occupied', 'isOccupied'),
  ('quote', 'd1t', 'tenant', 'tenantAndTrade'), ('quote', 'd2a', '', 'rebuildingCostBasis'), ('quote', 'd2b', '', 'rebuildingCostDate'),
  ('quote', 'd3', '', 'lossOfRentPeriodMonths'), ('quote', 'd4a', '', 'emptySinceDate'), ('quote', 'd4b', '', 'emptyReason'),
  ('quote', 'd4c', '', 'emptyInspectionFrequency'), ('quote', 'd5a', '', 'propertyCladding'), ('quote', 'd5b', '', 'externalWallFormRating'),
  ('quote', 'd5c', '', 'hasPropertySprinklers'), ('quote', 'd6a', '', 'hasLettingLicence'), ('quote', 'd6b', '', 'unitsLetCount'),
  ('quote', 'd7a', '', 'propertyHeating'), ('quote', 'd7b', '', 'propertyElectricalInspectionDate'), ('quote', 'd7c', '', 'propertyGasCertificateDate'),
  ('quote', 'd7d', '', 'propertyFireAssessmentDate'), ('quote', 'd8a', '', 'propertyOwnership'), ('quote', 'd8b', '', 'lender'),
  ('quote', 'd8c', '', 'managingAgent'), ('quote', 'd9', '', 'propertyHistory'), ('quote', 'd10a', '', 'propertyExtras'),
  ('quote', 'd10b', '', 'propertyOwnersLiabilityLimit'), ('quote', 'kr1', '', 'organisation'), ('quote', 'j1', '', 'goodsOwner'),
  ('quote', 'j2a', '', 'goodsAndPacking'), ('quote', 'j2b', '', 'goodsCharacteristics'), ('quote', 'j3a', '', 'annualSendingsUk'),
  ('quote', 'j3b', '', 'annualImports'), ('quote', 'j3c', '', 'annualExports'), ('quote', 'j4a', '', 'mostInOneVehicle'),
  ('quote', 'j4b', '', 'mostInOneVessel'), ('quote', 'j4c', '', 'mostInOneAircraft'), ('quote', 'j4d', '', 'mostInOneParcel'),
  ('quote', 'j4e', '', 'mostInOneStore'), ('quote', 'j5', '', 'routes'), ('quote', 'j5', 'from', 'origin'), ('quote', 'j5', 'to', 'destination'),
  ('quote', 'j5', 'mode', 'transport'), ('quote', 'j5', 'value', 'annualValue'), ('quote', 'j6', '', 'incoterms'),
  ('quote', 'j7', '', 'carriageConditions'), ('quote', 'j8', '', 'transitStorage'), ('quote', 'j8', 'where', 'place'),
  ('quote', 'j8', 'days', 'mostDays'), ('quote', 'j8', 'value', 'highestValue'), ('quote', 'j9a', '', 'cargoClauses'),
  ('quote', 'j9b', '', 'wantsWarAndStrikes'), ('claim', 'r1', '', 'reporterRole'), ('claim', 'r2', '', 'insuredBusiness'),
  ('claim', 'r3', '', 'policyNumber'), ('claim', 't1', '', 'claimType'), ('claim', 't2', '', 'claimOrCircumstance'), ('claim', 'w1', '', 'incidentDate'),
  ('claim', 'w2', '', 'incidentTime'), ('claim', 'w3', '', 'incidentPlace'), ('claim', 'm1', '', 'firstKnownDate'),
  ('claim', 'm2', '', 'workOrEventsPeriod'), ('claim', 'h1', '', 'incidentDescription'), ('claim', 'h2', '', 'isAnybodyHurt'),
  ('claim', 'h3', '', 'emergencyServices'), ('claim', 'h4', '', 'crimeReference'), ('claim', 's1', '', 'stolenItemsLastSeen'),
  ('claim', 's2', '', 'entryMethod'), ('claim', 's3', '', 'stolenItems'), ('claim', 's3', 'name', 'description'),
  ('claim', 's3', 'serial', 'serialNumber'), ('claim', 's3', 'value', 'replacementCost'), ('claim', 's4', '', 'hadAlarmOrTrackerOn'),
  ('claim', 'd1', '', 'damageCause'), ('claim', 'd2', '', 'damagedProperty'), ('claim', 'd3', '', 'arePremisesSecure'),
  ('claim', 'd4', '', 'areSuppliesTurnedOff'), ('claim', 'd5', '', 'werePremisesEmpty'), ('claim', 'i1', '', 'injuredPersonName'),
  ('claim', 'i2', '', 'injuredPersonConnection'), ('claim', 'i3', '', 'injuryDescription'), ('claim', 'i4', '', 'isInAccidentBook'),
  ('claim', 'i5', '', 'isReportedToHse'), ('claim', 'i6', '', 'injuryWitnesses'), ('claim', 'i6', 'reach', 'contactDetails'),
  ('claim', 'o1', '', 'ownerNameAndContact'), ('claim', 'o2', '', 'thirdPartyDamage'), ('claim', 'o3', '', 'thirdPartyInsurer'),
  ('claim', 'v1', '', 'vehicleRegistration'), ('claim', 'v2', '', 'driverName'), ('claim', 'v3', '', 'driverLicence'),
  ('claim', 'v4', '', 'isBusinessJourney'), ('claim', 'v5', '', 'passengerCount'), ('claim', 'v6', '', 'vehicleLocation'),
  ('claim', 'v7', '', 'otherVehicles'), ('claim', 'v7', 'reg', 'registration'), ('claim', 'v7', 'driver', 'driverNameAndPhone'),
  ('claim', 'v8', '', 'hasCameraFootage'), ('claim', 'v9', '', 'collisionWitnesses'), ('claim', 'v9', 'reach', 'contactDetails'),
  ('claim', 'p1', '', 'professionalClaimant'), ('claim', 'p2', '', 'professionalAllegation'), ('claim', 'p3', '', 'contractOrJob'),
  ('claim', 'p4', '', 'hasAnsweredClaimant'), ('claim', 'e1', '', 'employmentClaimant'), ('claim', 'e2', '', 'employmentAllegation'),
  ('claim', 'e3', '', 'employmentDisputeStage'), ('claim', 'y1', '', 'affectedSystemsAndData'), ('claim', 'y2', '', 'isPersonalDataAffected'),
  ('claim', 'y3', '', 'isRansomDemanded'), ('claim', 'y4', '', 'hasWorkingBackup'), ('claim', 'y5', '', 'stepsTaken'),
  ('claim', 'y6', '', 'areAuthoritiesTold'), ('claim', 'g1', '', 'carrier'), ('claim', 'g2', '', 'goodsJourney'), ('claim', 'g3', '', 'consignmentNote'),
  ('claim', 'g4', '', 'isDamageNotedOnDelivery'), ('claim', 'g5', '', 'vesselOrSurveyor'), ('claim', 'a1', '', 'insuredPersonName'),
  ('claim', 'a2', '', 'illnessInjuryOrLoss'), ('claim', 'a3', '', 'tripDates'), ('claim', 'a4', '', 'bookingReference'),
  ('claim', 'l1', '', 'lettersReceived'), ('claim', 'k1', '', 'estimatedCost'), ('claim', 'k2', '', 'isVatRegistered'),
  ('claim', 'k3', '', 'urgentMatters'), ('claim', 'k4', '', 'deadlineDate'), ('claim', 'n1', '', 'contactName'), ('claim', 'n2', '', 'contactPhone'),
  ('claim', 'n3', '', 'contactEmail'), ('claim', 'n4', '', 'contactPreferredTime'), ('claim', 'n5', '', 'supportNeeds');

CREATE FUNCTION pg_temp.key_of(of_scope text, of_code text, of_part text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT key FROM question_keys WHERE (scope, code, part) = (of_scope, of_code, of_part)),
    CASE of_part WHEN '' THEN of_code ELSE of_part END)
$$;

CREATE FUNCTION pg_temp.renamed_parts(of_scope text, of_code text, line jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(pg_temp.key_of(of_scope, of_code, name), value), '{}') FROM jsonb_each(line) AS parts (name, value)
$$;

-- One answer: its shares by name, and the fields of its lines.
CREATE FUNCTION pg_temp.renamed_answer(of_scope text, of_code text, answer jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN jsonb_typeof(answer) IS DISTINCT FROM 'object' THEN answer
    WHEN jsonb_typeof(answer -> 'rows') = 'array' THEN answer || jsonb_build_object('rows', (
      SELECT coalesce(jsonb_agg(CASE jsonb_typeof(line) WHEN 'object' THEN pg_temp.renamed_parts(of_scope, of_code, line) ELSE line END ORDER BY at), '[]')
      FROM jsonb_array_elements(answer -> 'rows') WITH ORDINALITY AS lines (line, at)))
    ELSE pg_temp.renamed_parts(of_scope, of_code, answer)
  END
$$;

CREATE FUNCTION pg_temp.renamed_answers(of_scope text, answers jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(pg_temp.key_of(of_scope, code, ''), pg_temp.renamed_answer(of_scope, code, answer)), '{}')
  FROM jsonb_each(answers) AS given (code, answer)
$$;

-- A question set, or what is inside one. `of_code`: the question whose parts these are; '' outside one.
CREATE FUNCTION pg_temp.renamed_set(of_scope text, of_code text, node jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  is_question boolean;
  inside text := of_code;
  result jsonb;
BEGIN
  IF jsonb_typeof(node) = 'array' THEN
    RETURN (SELECT coalesce(jsonb_agg(pg_temp.renamed_set(of_scope, of_code, item) ORDER BY at), '[]')
      FROM jsonb_array_elements(node) WITH ORDINALITY AS items (item, at));
  ELSIF jsonb_typeof(node) IS DISTINCT FROM 'object' THEN
    RETURN node;
  ELSIF jsonb_typeof(node -> 'question') = 'string' THEN
    -- A condition.
    result := node || jsonb_build_object('question', pg_temp.key_of(of_scope, node ->> 'question', ''));
    RETURN CASE WHEN node ? 'part' THEN result || jsonb_build_object('part', pg_temp.key_of(of_scope, node ->> 'question', node ->> 'part')) ELSE result END;
  END IF;
  -- Pages have an id but no type; options have neither.
  is_question := node ? 'id' AND node ? 'type';
  IF is_question AND of_code = '' THEN inside := node ->> 'id'; END IF;
  SELECT coalesce(jsonb_object_agg(name, pg_temp.renamed_set(of_scope, inside, value)), '{}') INTO result FROM jsonb_each(node) AS parts (name, value);
  IF is_question AND of_code = '' THEN
    result := result || jsonb_build_object('id', pg_temp.key_of(of_scope, inside, ''), 'source', inside);
    IF node ? 'unique' THEN result := result || jsonb_build_object('unique', pg_temp.key_of(of_scope, inside, node ->> 'unique')); END IF;
    IF node ? 'total' THEN result := result || jsonb_build_object('total', pg_temp.key_of(of_scope, inside, node ->> 'total')); END IF;
    IF node ? 'atLeast' THEN result := result || jsonb_build_object('atLeast', pg_temp.key_of(of_scope, node ->> 'atLeast', '')); END IF;
    IF node ? 'notBefore' THEN result := result || jsonb_build_object('notBefore', pg_temp.key_of(of_scope, node ->> 'notBefore', '')); END IF;
  ELSIF is_question THEN
    result := result || jsonb_build_object('id', pg_temp.key_of(of_scope, of_code, node ->> 'id'), 'source', node ->> 'id');
  ELSIF of_code <> '' AND node ? 'key' AND node ? 'label' THEN
    -- One of a set of shares.
    result := result || jsonb_build_object('key', pg_temp.key_of(of_scope, of_code, node ->> 'key'), 'source', node ->> 'key');
  END IF;
  RETURN result;
END $$;

-- A new fingerprint: a process of the version before, should one still run, then refuses to read the set rather than write codes again.
UPDATE question_sets SET
  body = pg_temp.renamed_set(CASE family WHEN 'claim' THEN 'claim' ELSE 'quote' END, '', body),
  seed_hash = 'keys ' || seed_hash
WHERE EXISTS (
  SELECT FROM jsonb_path_query(body, '$.pages[*].questions[*].id') AS ids (id)
  JOIN question_keys ON scope = CASE family WHEN 'claim' THEN 'claim' ELSE 'quote' END AND code = id #>> '{}' AND part = '');

UPDATE quotes SET answers = pg_temp.renamed_answers('quote', answers) WHERE answers <> '{}';
UPDATE claims SET answers = pg_temp.renamed_answers('claim', answers) WHERE answers <> '{}';
UPDATE quote_disclosures SET question = pg_temp.key_of('quote', question, ''), value = pg_temp.renamed_answer('quote', question, value);

-- Nothing may be left behind under a code.
DO $$
BEGIN
  IF EXISTS (SELECT FROM quotes, jsonb_object_keys(answers) AS given (code) JOIN question_keys USING (code) WHERE scope = 'quote' AND part = '')
    OR EXISTS (SELECT FROM claims, jsonb_object_keys(answers) AS given (code) JOIN question_keys USING (code) WHERE scope = 'claim' AND part = '')
    OR EXISTS (SELECT FROM quote_disclosures JOIN question_keys ON code = question WHERE scope = 'quote' AND part = '')
  THEN RAISE EXCEPTION 'An answer is still stored under the code of its question';
  END IF;
END $$;
